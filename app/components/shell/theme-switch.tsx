// The theme switch of the staff areas: three buttons of one form, which the server answers with a cookie.
import { Monitor, Moon, Sun } from 'lucide-react'
import { useFetcher, useLocation } from 'react-router'
import { isTheme, type Theme, themes } from '#app/theme.ts'
import { classNames } from '#app/ui/class-names.ts'
import { bareIcon } from '#app/ui/icon-link.tsx'

const choices = [
  { theme: 'light', icon: Sun },
  { theme: 'dark', icon: Moon },
  { theme: 'system', icon: Monitor },
] as const

const short = { light: 'Terang', dark: 'Gelap', system: 'Sistem' } as const

export function ThemeSwitch({ theme, small = false }: { theme: Theme; small?: boolean }) {
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
      <span className={small ? 'sr-only' : 'text-sm text-tinta-soft'}>
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
            className={classNames(
              'grid place-items-center rounded-[8px] text-tinta-soft transition-colors hover:bg-abu hover:text-tinta aria-pressed:bg-nila-50 aria-pressed:text-nila-700',
              small ? 'size-8 [&_.lucide]:size-4' : 'h-11 px-2.5 text-sm font-semibold',
            )}
          >
            {small ? <Icon {...bareIcon} /> : short[value]}
          </button>
        ))}
      </span>
    </fetcher.Form>
  )
}
