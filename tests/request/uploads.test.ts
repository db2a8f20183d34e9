// Every form with a field for files takes as much as it promises. The pages are found from the routes
// (tests/architecture/pages-with-files.ts): a new one fails here until it has a line.
import { beforeAll, expect, test } from 'vitest'
import { listMaxBytes } from '#domain/accounts/people/people-policy.ts'
import { photoMaxBytes } from '#domain/accounts/profile/profile.ts'
import { exchangeMaxBytes } from '#domain/content/exchange/exchange-kind.ts'
import { fileMaxBytes } from '#domain/content/files/content-file.ts'
import { sheetMaxBytes } from '#domain/season/stage-sheet.ts'
import { attachmentMaxBytes, attachmentsPerMessage } from '#domain/tickets/attachments/attachment.ts'
import { tableMaxBytes } from '#domain/tickets/pupils/pupil.ts'
import { declaredUploads, routedPages } from '#tests/architecture/pages-with-files.ts'
import { aDesk, ticketPath } from './desk.ts'
import type { Page } from './page.ts'
import { askAsClient, askAsGuest } from './questions.ts'
import { asAdmin, asAgent, asClient, Visitor } from './visitors.ts'

interface Form {
  readonly visitor: Visitor
  readonly path: string
}

/** The form of each address, for who may send it. */
const forms: Readonly<Record<string, () => Promise<Form>>> = {
  '/ask': async () => ({ visitor: new Visitor(), path: '/ask' }),
  '/status/:publicId': async () => {
    const visitor = new Visitor()
    const { id } = await askAsGuest(visitor)
    return { visitor, path: `/status/${id}` }
  },
  '/ask/report': async () => ({ visitor: new Visitor(), path: '/ask/report' }),
  '/ask/report/:publicId': async () => {
    const visitor = new Visitor()
    const answers = { 'Apa yang dilaporkan': 'Pungli atau jual beli kursi', 'Ceritakan kejadiannya': 'Diminta uang.' }
    return { visitor, path: (await (await visitor.open('/ask/report')).submit('Kirim laporan', answers)).path }
  },
  '/ask/school': async () => ({ visitor: new Visitor(), path: '/ask/school' }),
  '/client/create-question': async () => ({ ...(await asClient()), path: '/client/create-question' }),
  '/client/questions/:publicId': async () => {
    const { visitor } = await asClient()
    return { visitor, path: `/client/questions/${(await askAsClient(visitor)).id}` }
  },
  '/helpdesk/complaints/create': async () => ({ ...(await asAgent()), path: '/helpdesk/complaints/create' }),
  '/helpdesk/tickets/create': async () => ({ ...(await asAgent()), path: '/helpdesk/tickets/create' }),
  '/helpdesk/tickets/:id': async () => {
    const { own, ticket } = await aDesk()
    return { ...own, path: ticketPath(ticket) }
  },
  '/client/profile/photo': async () => ({ ...(await asClient()), path: '/client/profile/photo' }),
  '/helpdesk/profile/photo': async () => ({ ...(await asAgent()), path: '/helpdesk/profile/photo' }),
  '/admin/profile/photo': async () => ({ ...(await asAdmin()), path: '/admin/profile/photo' }),
  '/admin/files': async () => ({ ...(await asAdmin('content')), path: '/admin/files' }),
  '/admin/announcements': async () => ({ ...(await asAdmin('content')), path: '/admin/announcements?new=1' }),
  '/helpdesk/announcements': async () => ({
    ...(await asAgent({ permissions: ['content'] })),
    path: '/helpdesk/announcements?new=1',
  }),
  '/admin/exchange/:kind': async () => ({ ...(await asAdmin('content')), path: '/admin/exchange/faq' }),
  '/admin/season': async () => ({ ...(await asAdmin('system')), path: '/admin/season' }),
  '/admin/people/invite-list': async () => ({ ...(await asAdmin('users')), path: '/admin/people/invite-list' }),
}

/** What a form promises that is no message: one file, so many bytes. */
const single: Readonly<Record<string, number>> = {
  ...{ '/client/profile/photo': photoMaxBytes, '/helpdesk/profile/photo': photoMaxBytes },
  '/admin/profile/photo': photoMaxBytes,
  ...{ '/admin/files': fileMaxBytes, '/admin/announcements': fileMaxBytes, '/helpdesk/announcements': fileMaxBytes },
  ...{ '/admin/exchange/:kind': exchangeMaxBytes, '/admin/people/invite-list': listMaxBytes },
  '/ask/school': tableMaxBytes,
  '/admin/season': sheetMaxBytes,
}

const declared = declaredUploads()
const addresses = routedPages.filter(({ file }) => declared.includes(file)).flatMap((page) => page.addresses)

test('each form with files has a line', () => {
  expect(Object.keys(forms).toSorted()).toEqual(addresses.toSorted())
})

let bytes: Uint8Array<ArrayBuffer>
beforeAll(() => {
  bytes = new Uint8Array(attachmentMaxBytes).fill(32)
})

/** Presses the first button of the form with files, as someone who chose these and typed nothing. */
async function sendFiles(page: Page, files: readonly File[]): Promise<Page> {
  const form = page.part('form:has(input[type=file])')
  const name = form.part('input[type=file]').root.attr('name') ?? ''
  return form.submit(form.texts('button:not([type=button])')[0] ?? '', { [name]: files })
}

test.each(addresses)('%s takes what it promises', async (address) => {
  const { visitor, path } = await (forms[address] as () => Promise<Form>)()
  const [count, size] = address in single ? [1, single[address] ?? 0] : [attachmentsPerMessage, attachmentMaxBytes]
  const files = Array.from({ length: count }, (_, at) => new File([bytes.subarray(0, size)], `berkas-${at}.pdf`))
  const page = await visitor.open(path)
  expect(page.parts('input[type=file][multiple]').length > 0).toBe(count > 1)
  const answered = await sendFiles(page, files)
  // Nothing was typed, and blanks are no picture: refused by the page, which has read the form.
  expect([200, 400]).toContain(answered.status)
  expect(answered.main.text).not.toMatch(/terlalu besar|lebih besar dari/i)
})
