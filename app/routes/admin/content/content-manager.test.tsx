// Checks what a manager and its form show where no scripts run: what is sent unseen, a conflict, and where the form stands.
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  data,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { expect, test } from 'vitest'
import { Field, TextInput } from '#app/ui/forms/field.tsx'
import { ToastProvider } from '#app/ui/overlays/toast.tsx'
import { ContentForm } from './content-form.tsx'
import { AddLink, ContentManager } from './content-manager.tsx'
import { managerAddress } from './manager-address.ts'

/** The page as it is read, or as it answers a form with `values` that was refused. */
async function shown(page: ReactNode, values?: Record<string, string>) {
  const problem = { id: '1', message: 'Ditolak.', errors: {}, values }
  const element = <ToastProvider>{page}</ToastProvider>
  const handler = createStaticHandler([{ path: '/', element, action: () => data(problem, 409) }])
  const request = new Request('http://a/', { method: values ? 'POST' : 'GET' })
  const context = (await handler.query(request)) as StaticHandlerContext
  return renderToStaticMarkup(
    <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />,
  )
}

const seen = new Date('2026-01-02T03:04:05Z')

const form = (item: { id: number; version: number; seen: Date } | null, history = false) => (
  <ContentForm
    title="Edit"
    intent="save"
    item={item}
    stored={{ name: item && 'Tersimpan' }}
    compared={{ name: 'Nama' }}
    history={history}
    saved={null}
    fresh="kunci"
  >
    <Field label="Nama" name="name">
      <TextInput />
    </Field>
  </ContentForm>
)

test('a form that changes sends what it has seen, one that adds sends its key', async () => {
  const changing = await shown(form({ id: 7, version: 2, seen }))
  for (const sent of ['name="id" value="7"', 'name="version" value="2"', `name="seen" value="${seen.toISOString()}"`]) {
    expect(changing).toContain(sent)
  }
  expect(changing).not.toContain('kunci')
  const adding = await shown(form(null))
  expect(adding).toContain('name="idempotencyKey" value="kunci"')
  expect(adding).not.toContain('name="id"')
})

test('an edit conflict shows the stored texts by their labels', async () => {
  const values = { intent: 'save', id: '7', version: '1', name: 'Diketik' }
  const page = await shown(form({ id: 7, version: 2, seen }), values)
  expect(page).toContain('Nama tersimpan')
  expect(page).toContain('Tersimpan')
  expect(page).toContain('value="Diketik"')
})

test('an edit conflict promises a history only where there is one', async () => {
  const values = { intent: 'save', id: '7', version: '1', name: 'Diketik' }
  expect(await shown(form({ id: 7, version: 2, seen }, true), values)).toContain('tetap ada di riwayat')
  expect(await shown(form({ id: 7, version: 2, seen }), values)).not.toContain('riwayat')
})

test.each([
  ['beside', true],
  ['above', true],
  ['instead', false],
] as const)('a form placed %s: the list is shown (%s), and the way back keeps the filters', async (place, listed) => {
  const address = managerAddress('/admin/faq', { q: 'zonasi', category: '' })
  const manager = (content: ReactNode) => (
    <ContentManager
      title="Kelola"
      address={address}
      actions={<AddLink to={address({ new: '1' })}>Tambah</AddLink>}
      removed={{ id: '3', words: 'Sudah dihapus.' }}
      form={content}
      formPlace={place}
    >
      <p>Daftar</p>
    </ContentManager>
  )
  const closed = await shown(manager(null))
  expect(closed).toContain('href="/admin/faq?q=zonasi&amp;new=1"')
  expect(closed).toContain('Urungkan')
  expect(closed).toContain('Daftar')
  const open = await shown(manager(<p>Formulir</p>))
  expect(open).toContain('href="/admin/faq?q=zonasi"')
  expect(open).toContain('Formulir')
  expect(open).not.toContain('Tambah')
  expect(open.includes('Daftar')).toBe(listed)
})
