// Ready answers as a file: content/canned-replies.yaml, with the office that uses them and what becomes of the ticket.
import { z } from 'zod'
import { cannedReplyKind, changeCannedReply } from '#domain/content/canned-replies/canned-reply.server.ts'
import { cannedReplyInput } from '#domain/content/canned-replies/canned-reply.ts'
import { findExchangedReplies } from '#domain/content/canned-replies/managed-canned-replies.ts'
import { restoreContent } from '#domain/content/lifecycle/content-steps.ts'
import { publicOffices } from '#domain/offices/public-offices.ts'
import { findAllTicketCategories } from '#domain/tickets/categories/category.server.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { Invalid } from '#shared/errors.ts'
import { type Exchange, inputOf, optionalText, orNull, type StoredItem, text, writtenFields } from './exchange.ts'
import { boundedItems, containerOf, itemAt, readYaml, requireKind, writeYaml } from './yaml-file.ts'

const item = z.strictObject({
  key: optionalText,
  shortcut: optionalText,
  title: text,
  text,
  office: optionalText,
  category: optionalText,
  priority: optionalText,
  ending: optionalText,
  handsOverTo: optionalText,
})

type Row = Awaited<ReturnType<typeof findExchangedReplies>>[number]

const branchOffice = publicOffices()
const findOffices = (tx: Transaction) => tx.select({ id: branchOffice.id, no: branchOffice.no }).from(branchOffice)

async function officeIdOf(tx: Transaction, no: string | undefined): Promise<string> {
  if (!no) return ''
  const office = (await findOffices(tx)).find((each) => String(each.no) === no)
  if (!office) throw new Invalid(`Tidak ada cabang dinas nomor ${no}`)
  return String(office.id)
}

const numbered = (field: string | undefined) => (field ? Number(field) : null)

const written = ({ key, fields }: StoredItem<Row>) => ({
  key,
  shortcut: orNull(fields.shortcut),
  title: fields.title,
  text: fields.text,
  office: numbered(fields.office),
  category: orNull(fields.setsCategory),
  priority: orNull(fields.setsPriority),
  ending: orNull(fields.completes),
  handsOverTo: numbered(fields.handsOverTo),
})

export const replyExchange: Exchange<Row> = {
  labels: {
    ...{ title: 'Judul', text: 'Isi', shortcut: 'Nama pendek', office: 'Cabang dinas nomor' },
    ...{ setsCategory: 'Setelah dikirim: kategori', setsPriority: 'Setelah dikirim: prioritas' },
    ...{ completes: 'Setelah dikirim: status', handsOverTo: 'Setelah dikirim: alihkan ke cabang nomor' },
  },
  words: { completes: { completed: 'Selesai' } },

  async find(tx) {
    const [rows, offices] = [await findExchangedReplies(tx), await findOffices(tx)]
    const numberOf = (id: number | null) => String(offices.find((each) => each.id === id)?.no ?? '')
    return rows.map((row) => ({
      key: row.key,
      name: row.title,
      seen: `${row.version} ${row.deletedAt?.toISOString() ?? ''}`,
      isRemoved: row.deletedAt !== null,
      row,
      fields: {
        ...{ title: row.title, text: row.text, shortcut: row.shortcut ?? '', office: numberOf(row.officeId) },
        ...{ setsCategory: row.setsCategory ?? '', setsPriority: row.setsPriority ?? '' },
        ...{ completes: row.completes ? 'completed' : '', handsOverTo: numberOf(row.handsOverTo) },
      },
    }))
  },

  write(items) {
    return writeYaml(
      [
        'Jawaban siap pakai. Butir dikenal dari key; butir baru boleh tanpa key. office dan handsOverTo: nomor cabang dinas.',
        'Isian yang tidak ditulis dibiarkan seperti di portal; null mengosongkannya.',
      ],
      items.map(written),
    )
  },

  read(content) {
    const yaml = readYaml(content)
    requireKind(yaml, 'canned-replies')
    const values = containerOf(yaml, z.array(z.unknown()), yaml.value, [])
    const items = values.map((value, at) =>
      itemAt(yaml, [at], { schema: item, value, nameField: 'title' }, (parsed) => ({
        key: parsed.key ?? null,
        fields: writtenFields({
          ...{ title: parsed.title, text: parsed.text, shortcut: parsed.shortcut, office: parsed.office },
          ...{ setsCategory: parsed.category, setsPriority: parsed.priority, completes: parsed.ending },
          handsOverTo: parsed.handsOverTo,
        }),
      })),
    )
    return boundedItems(items)
  },

  async store(tx, person, { key, fields }, before) {
    const places = {
      officeId: await officeIdOf(tx, fields.office),
      handsOverTo: await officeIdOf(tx, fields.handsOverTo),
    }
    const { setsCategory } = fields
    if (setsCategory && !(await findAllTicketCategories('question')).some(({ id }) => id === setsCategory)) {
      throw new Invalid(`Kategori “${setsCategory}” tidak dikenal`)
    }
    if (before?.isRemoved) await restoreContent(cannedReplyKind, person, before.row.id, tx)
    const own = before ? { id: String(before.row.id), version: String(before.row.version) } : {}
    const { seen: _, ...input } = inputOf(cannedReplyInput, { ...fields, ...places, ...own })
    const { isChanged } = await changeCannedReply(person, input, { contentKey: key, within: tx })
    return isChanged
  },
}
