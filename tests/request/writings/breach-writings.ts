// What is sent about data breaches, and about how long data are kept.

import { recordBreach } from '#domain/privacy/breaches/breach.server.ts'
import { breachInput } from '#domain/privacy/breaches/breach.ts'
import { sendReport } from '#domain/sealed-reports/own-report.server.ts'
import { everybody, freshKey, holding, one, type WritingPage, type WritingsOf } from './writing.ts'

const may = holding('security')

const fields = {
  ...{
    title: 'Berkas terkirim ke alamat lain',
    description: 'Salah kirim.',
    textData: 'Nama.',
    textMeasures: 'Ditarik.',
  },
  ...{ fromDate: '2026-01-05', fromTime: '08:00', untilDate: '2026-01-06', untilTime: '08:00', accounts: 'on' },
  ...{ discoveredDate: '2026-01-07', discoveredTime: '08:00', ticketIds: '', accountEmail: '' },
}

/** Every address about breaches and retention that takes forms. */
export const breachWritings = {
  '/admin/breaches': () => [
    {
      ...{ what: 'whom to ask about data', path: '/admin/breaches', may },
      fields: () => ({ contactName: 'Ibu Data', contactEmail: 'data@contoh.id', contactPhone: '' }),
    },
  ],
  '/admin/breaches/create': () => [{ what: 'a breach', path: '/admin/breaches/create', may, fields: () => fields }],
  '/admin/breaches/:id': async ({ people: { writer } }) => {
    const path = `/admin/breaches/${await recordBreach(writer, breachInput.parse({ ...fields, title: 'Lain' }))}`
    return [{ what: 'the notice to all', path, may, fields: () => ({ confirmed: 'on' }) }]
  },
  '/admin/sealed-reports/:id': async () => {
    const said = {
      kind: 'other',
      description: 'Ada yang curang.',
      regencyId: null,
      about: '',
      name: 'Bu Siti',
    } as const
    const sending = { network: '10.0.0.1', proof: '', version: '2025-06', files: [] }
    const { publicId } = await sendReport({ ...said, phone: null, idempotencyKey: freshKey() }, sending)
    const path = `/admin/sealed-reports/${await one('select id from sealed_report where public_id = $1', publicId)}`
    const readers = holding('sealed_reports')
    const keyed = () => ({ idempotencyKey: freshKey() })
    return [
      {
        ...{ what: 'a note on a report', path, may: readers },
        fields: () => ({ ...keyed(), intent: 'note', message: 'Catatan.' }),
      },
      {
        ...{ what: 'an answer to a report', path, may: readers },
        fields: () => ({ ...keyed(), intent: 'answer', message: 'Jawaban.' }),
      },
      {
        // Sealed by the test's own process, whose secret is not the portal's: for its reader see sealed-reports.spec.ts.
        ...{ what: 'the identity of a report', path, may: [] },
        refused: everybody.filter((actor) => !readers.includes(actor)),
        fields: () => ({ intent: 'identity', reason: 'Memanggil saksi' }),
      },
      { what: 'completing a report', path, may: readers, fields: () => ({ ...keyed(), intent: 'complete' }) },
    ]
  },
  '/admin/season/retention': () => {
    const path = '/admin/season/retention'
    const permitted = holding('super_admin')
    const periods = { 'months-attachments': '9', 'months-mails': '9', 'months-traces': '9', 'months-accounts': '9' }
    return [
      { what: 'how long data are kept', path, may: permitted, fields: () => ({ intent: 'periods', ...periods }) },
      { what: 'a pause', path, may: permitted, fields: () => ({ intent: 'pause' }) },
      { what: 'the end of the pause', path, may: permitted, fields: () => ({ intent: 'resume' }) },
    ]
  },
} satisfies Partial<Record<WritingPage, WritingsOf>>
