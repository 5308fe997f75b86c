import { Monitor, Moon, Sun } from 'lucide-react'
import { useId } from 'react'
import { chooseTheme, themes, useTheme } from './theme.ts'

const themeLabels = { system: 'System', light: 'Light', dark: 'Dark' } as const

const themeIcons = { system: Monitor, light: Sun, dark: Moon } as const

/** Radio buttons for the theme. */
export function ThemeSwitch() {
  const chosen = useTheme()
  const group = useId()
  return (
    <fieldset>
      <legend className="overline-label mb-2">Theme</legend>
      <div className="flex w-full max-w-72 rounded-control border border-line bg-sunken p-0.5">
        {themes.map((theme) => {
          const Icon = themeIcons[theme]
          return (
            <label
              key={theme}
              className="relative flex min-h-target flex-1 cursor-pointer items-center justify-center gap-1.5 rounded-tag px-1 text-caption font-medium text-ink-soft transition-colors has-checked:bg-surface has-checked:text-ink has-checked:shadow-[0_0_0_1px_var(--line-strong)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name={group}
                value={theme}
                checked={chosen === theme}
                onChange={() => chooseTheme(theme)}
                className="absolute inset-0 m-0 cursor-pointer opacity-0"
              />
              <Icon aria-hidden="true" className="size-4" />
              {themeLabels[theme]}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
