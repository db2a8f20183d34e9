// Ready answers as a file: instances/jawa-tengah/canned-replies.yaml, with the office that uses them and what becomes of the ticket.
import { z } from 'zod'
import { cannedReplyKind, changeCannedReply } from '#domain/content/canned-replies/canned-reply.server.ts'
import { cannedReplyInput } from '#domain/content/canned-replies/canned-reply.ts'
import { findExchangedReplies } from '#domain/content/canned-replies/managed-canned-replies.ts'
import { restoreContent } from '#domain/content/lifecycle/content-steps.ts'
import { publicOffices } from '#domain/offices/public-offices.ts'
import { findAllTicketCategories } from '#domain/tickets/categories/category.server.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { Invalid } from '#shared/errors.ts'
import { type Exchange, inputOf } from './exchange.ts'
import { column, defineItem, fileFieldsOf, optional, optionalNumber } from './exchange-fields.ts'
import { boundedItems, containerOf, readYaml, requireKind, writeYaml } from './yaml-file.ts'

const branchOffice = publicOffices()
const findOffices = (tx: Transaction) => tx.select({ id: branchOffice.id, no: branchOffice.no }).from(branchOffice)

async function officeIdOf(tx: Transaction, no: string | undefined): Promise<string> {
  if (!no) return ''
  const office = (await findOffices(tx)).find((each) => String(each.no) === no)
  if (!office) throw new Invalid(`Tidak ada cabang dinas nomor ${no}`)
  return String(office.id)
}

async function findReplies(tx: Transaction) {
  const [rows, offices] = [await findExchangedReplies(tx), await findOffices(tx)]
  const numberOf = (id: number | null) => offices.find((each) => each.id === id)?.no ?? null
  return rows.map((row) => ({ ...row, office: numberOf(row.officeId), handsOverTo: numberOf(row.handsOverTo) }))
}

type Row = Awaited<ReturnType<typeof findReplies>>[number]

const fields = fileFieldsOf<Row>(
  optional('shortcut', 'Nama pendek'),
  column('title', 'Judul'),
  column('text', 'Isi'),
  optionalNumber('office', 'Cabang dinas nomor'),
  optional('setsCategory', 'Setelah dikirim: kategori', { key: 'category' }),
  optional('setsPriority', 'Setelah dikirim: prioritas', { key: 'priority' }),
  optional('completes', 'Setelah dikirim: status', {
    key: 'ending',
    of: ({ completes }) => (completes ? 'completed' : ''),
  }),
  optionalNumber('handsOverTo', 'Setelah dikirim: alihkan ke cabang nomor'),
)
const item = defineItem(fields, { nameField: 'title' })

export const replyExchange: Exchange<Row> = {
  labels: fields.labels,
  words: { completes: { completed: 'Selesai' } },

  async find(tx) {
    return (await findReplies(tx)).map((row) => item.stored(row, row.key))
  },

  write(items) {
    return writeYaml(
      [
        'Jawaban siap pakai. Butir dikenal dari key; butir baru boleh tanpa key. office dan handsOverTo: nomor cabang dinas.',
        'Isian yang tidak ditulis dibiarkan seperti di portal; null mengosongkannya.',
      ],
      items.map(item.written),
    )
  },

  read(content) {
    const yaml = readYaml(content)
    requireKind(yaml, 'canned-replies')
    return boundedItems(item.read(yaml, [], containerOf(yaml, z.array(z.unknown()), yaml.value, [])))
  },

  async store(tx, person, { key, fields: values }, before) {
    const places = {
      officeId: await officeIdOf(tx, values.office),
      handsOverTo: await officeIdOf(tx, values.handsOverTo),
    }
    const { setsCategory } = values
    if (setsCategory && !(await findAllTicketCategories('question')).some(({ id }) => id === setsCategory)) {
      throw new Invalid(`Kategori “${setsCategory}” tidak dikenal`)
    }
    if (before?.isRemoved) await restoreContent(cannedReplyKind, person, before.row.id, tx)
    const own = before ? { id: String(before.row.id), version: String(before.row.version) } : {}
    const { seen: _, ...input } = inputOf(cannedReplyInput, { ...values, ...places, ...own })
    const { isChanged } = await changeCannedReply(person, input, { contentKey: key, within: tx })
    return isChanged
  },
}
