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
            <label key={theme} className="theme-choice">
              <input
                type="radio"
                name={group}
                value={theme}
                checked={chosen === theme}
                onChange={() => chooseTheme(theme)}
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
