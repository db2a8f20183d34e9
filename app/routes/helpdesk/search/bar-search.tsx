// The search in the bar of the desk: over all tickets, from every page; on narrow screens a link to its page.
import { Search } from 'lucide-react'
import { Form, Link, useLocation } from 'react-router'
import { bareIcon } from '#app/ui/bare-icon.ts'
import { TextInput } from '#app/ui/forms/field.tsx'

const path = '/helpdesk/search'

/** Nothing on the page of the search, whose own field stands there. */
export function BarSearch() {
  const { pathname } = useLocation()
  if (pathname === path) return null
  return (
    <>
      <Form action={path} role="search" aria-label="Semua tiket" className="bar-search max-lg:hidden">
        <Search {...bareIcon} />
        <TextInput
          type="search"
          name="q"
          aria-label="Cari di semua tiket"
          aria-keyshortcuts="/"
          placeholder="Cari di semua tiket  /"
        />
      </Form>
      <Link to={path} title="Cari di semua tiket" className="bar-button lg:hidden">
        <Search {...bareIcon} />
        <span className="sr-only">Cari di semua tiket</span>
      </Link>
    </>
  )
}
