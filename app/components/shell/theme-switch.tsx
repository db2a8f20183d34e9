// The theme switch of the staff areas: three buttons of one form, which the server answers with a cookie.
import { Monitor, Moon, Sun } from 'lucide-react'
import { useFetcher, useLocation } from 'react-router'
import { isTheme, type Theme, themes } from '#app/theme.ts'
import { classNames } from '#app/ui/class-names.ts'

const choices = [
  { theme: 'light', icon: Sun },
  { theme: 'dark', icon: Moon },
  { theme: 'system', icon: Monitor },
] as const

/** Props of `ThemeSwitch`: the theme the page arrived in; in a `slim` rail the words are for readers only. */
export type ThemeSwitchProps = { theme: Theme; slim?: boolean }

/** Terang, Gelap, Ikuti sistem; the chosen one is named in words above the icons. */
export function ThemeSwitch({ theme, slim = false }: ThemeSwitchProps) {
  const { pathname, search } = useLocation()
  const fetcher = useFetcher()
  const sent = fetcher.formData?.get('theme')
  const chosen = isTheme(sent) ? sent : theme
  return (
    <fetcher.Form
      method="post"
      action="/theme"
      preventScrollReset
      className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2"
    >
      <input type="hidden" name="next" value={pathname + search} />
      <span className={classNames('text-sm text-tinta-soft', slim && 'lg:max-2xl:sr-only')}>
        Tema<span className="sr-only">:</span> <span className="block font-medium text-tinta">{themes[chosen]}</span>
      </span>
      <span className="flex rounded-control border border-garis p-0.5">
        {choices.map(({ theme: value, icon: Icon }) => (
          <button
            key={value}
            type="submit"
            name="theme"
            value={value}
            aria-label={themes[value]}
            title={themes[value]}
            aria-pressed={value === chosen}
            className="grid h-11 w-9 place-items-center rounded-[8px] text-tinta-soft transition-colors hover:bg-abu hover:text-tinta aria-pressed:bg-nila-50 aria-pressed:text-nila-700 max-lg:w-11"
          >
            <Icon />
          </button>
        ))}
      </span>
    </fetcher.Form>
  )
}
