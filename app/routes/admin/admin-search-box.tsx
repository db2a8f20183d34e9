import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Form, Link, useFetcher, useLocation, useNavigate } from 'react-router'
import { TextInput } from '#app/ui/forms/field.tsx'
import { bareIcon } from '#app/ui/icon-link.tsx'
import { type AdminTarget, findAdminPages } from './find-admin-pages.ts'

const path = '/admin/search'
const words = 'Cari halaman dan pengaturan'

/** Most lines below the field; the page of the search shows all. */
const maxShown = 8

function useSlashKey(): void {
  const navigate = useNavigate()
  useEffect(() => {
    function act(event: globalThis.KeyboardEvent) {
      if (event.key !== '/' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')) return
      if (document.querySelector('dialog[open], [role=dialog]:not([data-toasts] *)')) return
      event.preventDefault()
      const fields = [...document.querySelectorAll<HTMLElement>('input[type=search][aria-keyshortcuts="/"]')]
      const field = fields.find((each) => each.checkVisibility())
      if (field) field.focus()
      else void navigate(path)
    }
    document.addEventListener('keydown', act)
    return () => document.removeEventListener('keydown', act)
  }, [navigate])
}

/** Moves the focus between the field and the links below it. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  const places = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a')]
  const next = places[places.indexOf(document.activeElement as HTMLElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

const countLabel = (count: number) => (count === 0 ? 'Tidak ada yang cocok' : `${count} yang cocok`)

/** The field; what it finds is listed below it while someone types, and on the page of the search without scripts. */
export function AdminSearchForm({ className }: { readonly className?: string }) {
  const { data, load, state } = useFetcher<{ readonly targets: readonly AdminTarget[] }>()
  const [typed, setTyped] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const list = useId()
  const found = data ? findAdminPages(data.targets, typed) : []
  const isOpen = data !== undefined && typed.trim() !== ''
  const close = () => setTyped('')
  const leave = () => {
    close()
    form.current?.reset()
  }
  return (
    <Form
      ref={form}
      action={path}
      role="search"
      aria-label={words}
      className={className}
      onSubmit={close}
      onKeyDown={(event) => (event.key === 'Escape' ? close() : moveFocus(event))}
      onBlur={({ relatedTarget }) => !form.current?.contains(relatedTarget) && close()}
    >
      <Search {...bareIcon} />
      <TextInput
        type="search"
        name="q"
        aria-label={words}
        aria-keyshortcuts="/"
        aria-controls={list}
        autoComplete="off"
        placeholder={`${words}  /`}
        onFocus={({ currentTarget }) => {
          setTyped(currentTarget.value)
          if (!data && state === 'idle') void load(path)
        }}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <p role="status" className="sr-only">
        {isOpen && countLabel(found.length)}
      </p>
      <div id={list} hidden={!isOpen} className="search-list">
        {isOpen && (
          <>
            <p aria-hidden="true" className="px-3 py-1 text-xs text-tinta-soft">
              {countLabel(found.length)}
            </p>
            <ul>
              {found.slice(0, maxShown).map(({ to, label, about, group }) => (
                <li key={`${to} ${label}`}>
                  <Link to={to} onClick={leave} className="block px-3 py-1.5 text-tinta no-underline">
                    <span className="block font-semibold">{label}</span>
                    <span className="block text-xs text-tinta-soft">{`${group} · ${about}`}</span>
                  </Link>
                </li>
              ))}
            </ul>
            {found.length > maxShown && (
              <Link to={`${path}?q=${encodeURIComponent(typed)}`} onClick={leave} className="block px-3 py-2 text-sm">
                Lihat semua {found.length}
              </Link>
            )}
          </>
        )}
      </div>
    </Form>
  )
}

/** In the bar of the area; nothing on the page of the search, which has its own field. */
export function AdminSearchBox() {
  useSlashKey()
  const { pathname } = useLocation()
  if (pathname === path) return null
  return (
    <>
      <AdminSearchForm className="bar-search max-lg:hidden" />
      <Link to={path} title={words} className="bar-button lg:hidden">
        <Search {...bareIcon} />
        <span className="sr-only">{words}</span>
      </Link>
    </>
  )
}
