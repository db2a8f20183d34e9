// Checks what a refused form shows where no scripts run: mistakes and typed texts in its own fields alone, and a conflict.
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  data,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { describe, expect, test } from 'vitest'
import { Checkbox, Field, TextInput } from '#app/ui/forms/field.tsx'
import { ToastProvider } from '#app/ui/overlays/toast.tsx'
import { FormNotices } from './form-notices.tsx'
import { IdempotencyField, PortalForm } from './portal-form.tsx'

const change = { intent: 'change', id: '7', version: '1', name: 'Diketik' }

/** The page as it answers a form with these values, which was refused. */
async function refused(page: ReactNode, values: Record<string, string>, errors: Record<string, string> = {}) {
  const problem = { id: '1', message: 'Ditolak.', errors, values }
  const element = <ToastProvider>{page}</ToastProvider>
  const handler = createStaticHandler([{ path: '/', element, action: () => data(problem, 400) }])
  const context = (await handler.query(new Request('http://a/', { method: 'POST' }))) as StaticHandlerContext
  return renderToStaticMarkup(
    <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />,
  )
}

test('a page that returns because of a leading field opens at it, and else at its top', async () => {
  const page = (
    <PortalForm>
      <Field label="Balasan" name="message" leads>
        <TextInput />
      </Field>
    </PortalForm>
  )
  expect(await refused(page, { message: '' }, { message: 'Balasan harus diisi' })).toContain('autofocus')
  expect(await refused(page, { message: 'Baik.' })).not.toContain('autofocus')
})

const form = (
  <PortalForm intent="change" hidden={{ id: 7, version: 2 }} stored={{ name: 'Tersimpan', shown: true }}>
    <FormNotices storedTexts={[{ label: 'Nama tersimpan', text: 'Milik orang lain' }]} />
    <Field label="Nama" name="name">
      <TextInput />
    </Field>
    <Checkbox name="shown">Tampil</Checkbox>
  </PortalForm>
)

describe('a refused form', () => {
  test('shows its mistake beside the field, what was typed, and no tick that was taken away', async () => {
    const page = await refused(form, { ...change, version: '2' }, { name: 'Nama terlalu pendek' })
    expect(page).toContain('Nama terlalu pendek')
    expect(page).toContain('value="Diketik"')
    expect(page).not.toContain('checked=""')
    expect(page).not.toContain('Ditolak.')
    expect(page).toContain('data-problem="1"')
  })

  test.each([
    ['of another intent', { ...change, intent: 'remove' }],
    ['of another row', { ...change, id: '8' }],
  ])('%s says why, and leaves the fields as they are stored', async (_, values) => {
    const page = await refused(form, values, { name: 'Nama terlalu pendek' })
    expect(page).toContain('Ditolak.')
    expect(page).not.toContain('Nama terlalu pendek')
    expect(page).toContain('value="Tersimpan"')
    expect(page).toContain('checked=""')
    expect(page).not.toContain('data-problem')
  })

  test('whose subject moved on shows what is stored beside what was typed', async () => {
    const page = await refused(form, change)
    expect(page).toContain('Milik orang lain')
    expect(page).toContain('value="Diketik"')
    expect(page).toContain('name="version" value="2"')
    expect(page).not.toContain('riwayat')
  })

  test('keeps the key under which it is stored once', async () => {
    const page = await refused(
      <PortalForm>
        <IdempotencyField fresh="fresh" />
      </PortalForm>,
      { idempotencyKey: 'sent' },
    )
    expect(page).toContain('name="idempotencyKey" value="sent"')
  })
})
