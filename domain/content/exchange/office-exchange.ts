// Branch offices and regencies as a file: content/offices.yaml, with the other ways to reach an office.
import { z } from 'zod'
import { findExchangedOffices } from '#domain/offices/managed-offices.ts'
import { changeOfficeIn, createOffice, createRegency, moveRegencyIn } from '#domain/offices/office.server.ts'
import { officeInput } from '#domain/offices/office.ts'
import { isRealNumber, realNumber } from '#domain/offices/office-contact.ts'
import { publicOffices } from '#domain/offices/public-offices.ts'
import { Invalid } from '#shared/errors.ts'
import { requiredText } from '#shared/typed-field.ts'
import { oneLine } from '#shared/typed-text.ts'
import { type Exchange, inputOf, optionalText, type StoredItem, text, writtenFields } from './exchange.ts'
import { boundedItems, containerOf, itemAt, readYaml, requireKind, writeYaml } from './yaml-file.ts'

const officeNumber = z.int().min(1).max(999)
const file = z.strictObject({ offices: z.array(z.unknown()).optional(), regencies: z.array(z.unknown()).optional() })
const office = z.strictObject({
  no: officeNumber,
  name: text,
  seat: text,
  address: text,
  callCentre: optionalText,
  whatsapp: optionalText,
  hours: optionalText,
  mapUrl: optionalText,
  nicknames: optionalText,
})
const regency = z.strictObject({ name: text, kind: z.enum(['kota', 'kabupaten']), office: officeNumber })

type Found = Awaited<ReturnType<typeof findExchangedOffices>>
type Row =
  | { readonly of: 'office'; readonly office: Found['offices'][number] }
  | { readonly of: 'regency'; readonly regency: Found['regencies'][number] }

/** '(0xx) 000 0001' of the content files says that there is no number yet. */
const withoutPlaceholder = (number: string | null | undefined) =>
  number && !isRealNumber(number) && /\dx/i.test(number) ? '' : number

const regencyName = requiredText('Nama wilayah', 80, oneLine)

const branchOffice = publicOffices()

export const officeExchange: Exchange<Row> = {
  labels: {
    ...{ name: 'Nama', seat: 'Kedudukan', address: 'Alamat', callCentre: 'Telepon', whatsapp: 'WhatsApp' },
    ...{ hours: 'Jam layanan', mapUrl: 'Tautan peta', nicknames: 'Nama sehari-hari' },
    ...{ regencyKind: 'Jenis wilayah', office: 'Cabang dinas nomor' },
  },

  async find(tx) {
    const { offices, regencies } = await findExchangedOffices(tx)
    const asItem = (key: string, name: string, updatedAt: Date, row: Row, fields: StoredItem['fields']) => ({
      ...{ key, name, seen: updatedAt.toISOString(), isRemoved: false, row, fields },
    })
    return [
      ...offices.map((each) => {
        const { no, name, seat, address, whatsapp, hours, mapUrl, nicknames } = each
        const fields = { no: String(no), name, seat, address, callCentre: realNumber(each.callCentre) }
        return asItem(
          `office-${no}`,
          name,
          each.updatedAt,
          { of: 'office', office: each },
          {
            ...{ ...fields, whatsapp, hours, mapUrl, nicknames },
          },
        )
      }),
      ...regencies.map((each) =>
        asItem(
          `regency ${each.name}`,
          each.name,
          each.updatedAt,
          { of: 'regency', regency: each },
          {
            ...{ name: each.name, regencyKind: each.kind, office: String(each.office) },
          },
        ),
      ),
    ]
  },

  write(items) {
    const offices = items.flatMap(({ row, fields }) => {
      if (row.of !== 'office') return []
      const { name, seat, address, callCentre, whatsapp, hours, mapUrl, nicknames } = fields
      return [{ no: row.office.no, name, seat, address, callCentre, whatsapp, hours, mapUrl, nicknames }]
    })
    const regencies = items.flatMap(({ row }) => {
      if (row.of !== 'regency') return []
      return [{ name: row.regency.name, kind: row.regency.kind, office: row.regency.office }]
    })
    return writeYaml(
      [
        'Cabang dinas, dikenal dari nomornya (no), dan wilayah, dikenal dari namanya.',
        "Isian yang tidak ditulis dibiarkan seperti di portal; '' mengosongkannya.",
      ],
      { offices, regencies },
    )
  },

  read(content) {
    const yaml = readYaml(content)
    requireKind(yaml, 'offices')
    const { offices = [], regencies = [] } = containerOf(yaml, file, yaml.value, [])
    return boundedItems([
      ...offices.map((value, at) =>
        itemAt(
          yaml,
          ['offices', at],
          { schema: office, value, nameField: 'name' },
          ({ no, callCentre, ...parsed }) => ({
            key: `office-${no}`,
            fields: writtenFields({ ...parsed, no: String(no), callCentre: withoutPlaceholder(callCentre) }),
          }),
        ),
      ),
      ...regencies.map((value, at) => {
        const path = ['regencies', at]
        const { key, ...item } = itemAt(yaml, path, { schema: regency, value, nameField: 'name' }, (parsed) => ({
          key: null,
          fields: writtenFields({ name: parsed.name, regencyKind: parsed.kind, office: String(parsed.office) }),
        }))
        return { ...item, key: item.problem ? key : `regency ${item.name}` }
      }),
    ])
  },

  async store(tx, person, { fields }, before) {
    if (fields.regencyKind === undefined) {
      const row = before?.row.of === 'office' ? before.row.office : undefined
      const form = { ...fields, leadId: row?.leadId ?? '', seen: row?.updatedAt.toISOString() ?? '' }
      const input = inputOf(officeInput, form)
      if (row) return changeOfficeIn(tx, person, row.id, input)
      await createOffice(tx, person, Number(fields.no), input)
      return true
    }
    const name = inputOf(regencyName, fields.name)
    const kind = fields.regencyKind === 'kota' ? 'kota' : 'kabupaten'
    const row = before?.row.of === 'regency' ? before.row.regency : undefined
    if (!row) {
      await createRegency(tx, person, { name, kind, office: Number(fields.office) })
      return true
    }
    if (row.kind !== kind)
      throw new Invalid(`${row.name} tercatat sebagai ${row.kind}, dan itu tidak berubah lewat impor`)
    const offices = await tx.select({ id: branchOffice.id, no: branchOffice.no }).from(branchOffice)
    const to = offices.find(({ no }) => String(no) === fields.office)
    if (!to) throw new Invalid(`Tidak ada cabang dinas nomor ${fields.office}`)
    return moveRegencyIn(tx, person, row.id, to.id)
  },
}
