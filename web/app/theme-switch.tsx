import { Monitor, Moon, Sun } from 'lucide-react'
import * as texts from '#messages/app'
import { chooseTheme, themes, useTheme } from './theme.ts'

const themeLabels = { system: texts.system, light: texts.light, dark: texts.dark }

const themeIcons = { system: Monitor, light: Sun, dark: Moon } as const

/** Radio buttons for the theme; `place` is unique on the page. */
export function ThemeSwitch({ place }: { place: 'footer' | 'menu' | 'account' }) {
  const chosen = useTheme()
  return (
    <fieldset>
      <legend className="overline-label mb-2">{texts.theme}</legend>
      <div className="flex w-full max-w-72 rounded-control border border-line bg-sunken p-0.5">
        {themes.map((theme) => {
          const Icon = themeIcons[theme]
          return (
            <label key={theme} className="theme-choice">
              <input
                type="radio"
                name={`theme-${place}`}
                value={theme}
                checked={chosen === theme}
                onChange={() => chooseTheme(theme)}
              />
              <Icon aria-hidden="true" className="size-4" />
              <span>{themeLabels[theme]}</span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
