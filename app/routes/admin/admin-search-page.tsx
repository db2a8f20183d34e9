// '/admin/search?q=': the pages of the administration and their settings, by what people call them.
import { Search } from 'lucide-react'
import { useState } from 'react'
import { Form, Link } from 'react-router'
import { requirePerson } from '#app/guards.server.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextInput } from '#app/ui/forms/field.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { excerpt, typedSearch } from '#shared/text.ts'
import type { Route } from './+types/admin-search-page.ts'
import { findAdminTargets } from './admin-targets.server.ts'
import { type AdminTarget, findAdminPages } from './find-admin-pages.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.query ? `Cari: ${excerpt(loaderData.query, 60)}` : 'Cari di administrasi'} · Helpdesk SPMB` },
]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requirePerson(context, request, 'admin')
  const query = typedSearch(new URL(request.url).searchParams).slice(0, 200)
  return { query, targets: await findAdminTargets(person) }
}

export default function AdminSearchPage({ loaderData: { query, targets } }: Route.ComponentProps) {
  return <AdminSearch key={query} query={query} targets={targets} />
}

function AdminSearch({ query, targets }: { readonly query: string; readonly targets: readonly AdminTarget[] }) {
  const [typed, setTyped] = useState(query)
  const asked = typed.trim()
  const found = findAdminPages(targets, typed)
  return (
    <Page className="gap-5" title="Cari di administrasi" description="Halaman dan pengaturan yang boleh Anda buka.">
      <Form role="search" aria-label="Administrasi" className="flex max-w-column gap-2">
        <TextInput
          type="search"
          name="q"
          aria-label="Yang dicari"
          aria-keyshortcuts="/"
          autoComplete="off"
          placeholder="Misalnya: wa, libur, izin laporan"
          defaultValue={query}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit">
          <Search />
          Cari
        </Button>
      </Form>
      <p role="status" className="text-sm text-tinta-soft empty:hidden">
        {asked !== '' && found.length > 0 && `${found.length} halaman dan pengaturan`}
      </p>
      {asked === '' ? (
        <AllPages targets={targets} />
      ) : found.length === 0 ? (
        <EmptyState title="Tidak ada yang cocok">
          Coba satu kata saja, misalnya email, libur, atau cadangan. Halaman yang tidak dibuka izin Anda tidak
          ditampilkan.
        </EmptyState>
      ) : (
        <TargetList targets={found} />
      )}
    </Page>
  )
}

function TargetList({ targets }: { readonly targets: readonly AdminTarget[] }) {
  return (
    <ul className="grid divide-y divide-garis border-y border-garis">
      {targets.map(({ to, label, about, group }) => (
        <li key={`${to} ${label}`} className="grid gap-x-6 py-2 sm:grid-cols-[minmax(0,22rem)_1fr] sm:items-baseline">
          <Link to={to} className="inline-flex min-h-9 items-center font-semibold">
            {label}
          </Link>
          <span className="text-sm text-tinta-soft">{`${group} · ${about}`}</span>
        </li>
      ))}
    </ul>
  )
}

/** Without a query: every page, as in the menu. */
function AllPages({ targets }: { readonly targets: readonly AdminTarget[] }) {
  const groups = [...Map.groupBy(targets, ({ group }) => group)].filter(([, of]) => !of[0]?.isSetting)
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-6">
      {groups.map(([group, of]) => (
        <div key={group} className="grid content-start gap-1">
          <h2 className="text-lg">{group}</h2>
          <ul>
            {of.map(({ to, label, about }) => (
              <li key={to} className="py-1">
                <Link to={to} className="font-semibold">
                  {label}
                </Link>
                <span className="block text-sm text-tinta-soft">{about}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
