import { Menu, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { classNames } from '#app/ui/class-names.ts'
import { Logo } from '#app/ui/logo.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { AccountButtons, HomeLogin } from './account-buttons.tsx'

const links = [
  { to: '/', label: 'Beranda' },
  { to: '/#faq', label: 'FAQ' },
  { to: '/knowledge', label: 'Panduan' },
  { to: '/contact', label: 'Kontak' },
]

const look =
  'flex min-h-11 items-center rounded-control px-3.5 font-semibold text-tinta no-underline hover:bg-nila-50 hover:text-nila-700 aria-[current=page]:bg-nila-50 aria-[current=page]:text-nila-700'

/** `onChoose` lets a menu close itself. */
type SiteLinksProps = { stacked?: boolean; onChoose?: () => void }

/** The page one is on is marked for eyes and readers. */
function SiteLinks({ stacked = false, onChoose }: SiteLinksProps) {
  return (
    <ul className={stacked ? 'grid gap-1' : 'flex gap-1'}>
      {links.map(({ to, label }) => (
        <li key={to}>
          {to.includes('#') ? (
            <Link to={to} onClick={onChoose} className={classNames(look, stacked && 'min-h-12')}>
              {label}
            </Link>
          ) : (
            <NavLink to={to} end={to === '/'} onClick={onChoose} className={classNames(look, stacked && 'min-h-12')}>
              {label}
            </NavLink>
          )}
        </li>
      ))}
    </ul>
  )
}

const toggleLook =
  'grid size-11 place-items-center rounded-control border border-garis-kuat bg-kertas text-nila-700 hover:border-nila-700 hover:bg-nila-50'
const panelLook = 'absolute inset-x-0 top-full border-b border-garis bg-kertas px-4 pt-3 pb-5 shadow-floating'

/** Choosing anything, Escape and a tap outside close it; a menu opened before scripts ran stays open. */
function SmallScreenMenu() {
  const hydrated = useHydrated()
  const [open, setOpen] = useState(false)
  const details = useRef<HTMLDetailsElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)

  useLayoutEffect(() => {
    if (details.current?.open) setOpen(true)
  }, [])

  useEffect(() => {
    if (!open) return
    function onKey(event: KeyboardEvent) {
      if (event.key !== 'Escape') return
      setOpen(false)
      toggle.current?.focus()
    }
    function onPress(event: PointerEvent) {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
    }
  }, [open])

  if (!hydrated) {
    return (
      <details ref={details} className="group">
        <summary aria-label="Toggle menu" className={toggleLook}>
          <Menu className="group-open:hidden" />
          <X className="hidden group-open:block" />
        </summary>
        <MenuPanel onChoose={() => undefined} />
      </details>
    )
  }
  return (
    <div ref={box}>
      <button
        ref={toggle}
        type="button"
        aria-label="Toggle menu"
        aria-expanded={open}
        aria-controls="menu-kecil"
        onClick={() => setOpen(!open)}
        className={toggleLook}
      >
        {open ? <X /> : <Menu />}
      </button>
      <div id="menu-kecil" hidden={!open}>
        <MenuPanel onChoose={() => setOpen(false)} />
      </div>
    </div>
  )
}

function MenuPanel({ onChoose }: { onChoose: () => void }) {
  return (
    <nav aria-label="Utama" className={panelLook}>
      <div className="mx-auto grid max-w-page gap-4">
        <SiteLinks stacked onChoose={onChoose} />
        <AccountButtons onChoose={onChoose} className="grid gap-3 border-t border-garis pt-4" />
      </div>
    </nav>
  )
}

export function SiteHeader() {
  const { pathname } = useLocation()
  return (
    <header data-top="" className="sticky top-0 z-30 border-b border-garis bg-gading print:hidden">
      <div className="mx-auto flex min-h-16 max-w-page items-center justify-between gap-2 px-4 sm:px-6">
        <Link to="/" className="min-w-0 rounded-control no-underline">
          <Logo />
        </Link>
        <nav aria-label="Utama" className="hidden items-center gap-6 lg:flex">
          <SiteLinks />
          <AccountButtons className="flex gap-3" />
        </nav>
        <div className="flex items-center gap-2 lg:hidden">
          {pathname === '/' && <HomeLogin className="px-3 text-[min(1rem,4.6vw)]" />}
          <SmallScreenMenu />
        </div>
      </div>
    </header>
  )
}
