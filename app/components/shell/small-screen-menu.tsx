// The navigation bar's menu on small screens: a details element until scripts run, a button with its panel afterwards.
import { Menu, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { AccountButtons } from './account-buttons.tsx'
import { SiteLinks } from './site-links.tsx'

const toggleLook =
  'grid size-11 place-items-center rounded-control border border-garis-kuat bg-kertas text-nila-700 hover:border-nila-700 hover:bg-nila-50'
const panelLook = 'absolute inset-x-0 top-full border-b border-garis bg-kertas px-4 pt-3 pb-5 shadow-floating'

/** Choosing anything, Escape and a tap outside close it; a menu opened before scripts ran stays open. */
export function SmallScreenMenu() {
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
      <details ref={details} className="group lg:hidden">
        <summary aria-label="Toggle menu" className={toggleLook}>
          <Menu className="group-open:hidden" />
          <X className="hidden group-open:block" />
        </summary>
        <MenuPanel onChoose={() => undefined} />
      </details>
    )
  }
  return (
    <div ref={box} className="lg:hidden">
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
