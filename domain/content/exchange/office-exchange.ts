// Branch offices and regencies as a file: instances/jawa-tengah/offices.yaml, with the other ways to reach an office.
import { z } from 'zod'
import { findExchangedOffices } from '#domain/offices/managed-offices.ts'
import { changeOfficeIn, createOffice, createRegency, moveRegencyIn } from '#domain/offices/office.server.ts'
import { officeInput } from '#domain/offices/office.ts'
import { isRealNumber, realNumber } from '#domain/offices/office-contact.ts'
import { publicOffices } from '#domain/offices/public-offices.ts'
import { Invalid } from '#shared/errors.ts'
import { requiredText } from '#shared/typed-field.ts'
import { oneLine } from '#shared/typed-text.ts'
import { type Exchange, inputOf, optionalText, type StoredItem, writtenFields } from './exchange.ts'
import { column, type FileFields, fileFieldsOf, optional } from './exchange-fields.ts'
import { boundedItems, containerOf, itemAt, readYaml, requireKind, writeYaml } from './yaml-file.ts'

const file = z.strictObject({ offices: z.array(z.unknown()).optional(), regencies: z.array(z.unknown()).optional() })

type Found = Awaited<ReturnType<typeof findExchangedOffices>>
type Row =
  | { readonly of: 'office'; readonly office: Found['offices'][number] }
  | { readonly of: 'regency'; readonly regency: Found['regencies'][number] }

/** '(0xx) 000 0001' of the content files says that there is no number yet. */
const withoutPlaceholder = (number: string | null | undefined) =>
  number && !isRealNumber(number) && /\dx/i.test(number) ? '' : number

const officeNumber = z.int().min(1).max(999).transform(String)

/** As `optional`, but '' is written as it is. */
const contact = (name: string, label: string, about = {}) =>
  optional<Found['offices'][number]>(name, label, { write: (value) => value, ...about })

const officeFields = fileFieldsOf<Found['offices'][number]>(
  column('no', null, { schema: officeNumber, write: Number }),
  column('name', 'Nama'),
  column('seat', 'Kedudukan'),
  column('address', 'Alamat'),
  contact('callCentre', 'Telepon', {
    schema: optionalText.transform(withoutPlaceholder),
    of: ({ callCentre }: Found['offices'][number]) => realNumber(callCentre),
  }),
  contact('whatsapp', 'WhatsApp'),
  contact('hours', 'Jam layanan'),
  contact('mapUrl', 'Tautan peta'),
  contact('nicknames', 'Nama sehari-hari'),
)

const regencyFields = fileFieldsOf<Found['regencies'][number]>(
  column('name', 'Nama'),
  column('regencyKind', 'Jenis wilayah', {
    key: 'kind',
    schema: z.enum(['kota', 'kabupaten']),
    of: ({ kind }) => kind,
  }),
  column('office', 'Cabang dinas nomor', { schema: officeNumber, write: Number }),
)

const [officeSchema, regencySchema] = [z.strictObject(officeFields.shape), z.strictObject(regencyFields.shape)]

const regencyName = requiredText('Nama wilayah', 80, oneLine)

const branchOffice = publicOffices()

export const officeExchange: Exchange<Row> = {
  labels: { ...officeFields.labels, ...regencyFields.labels },

  async find(tx) {
    const { offices, regencies } = await findExchangedOffices(tx)
    const common = ({ name, updatedAt }: { readonly name: string; readonly updatedAt: Date }) => ({
      ...{ name, seen: updatedAt.toISOString(), isRemoved: false },
    })
    return [
      ...offices.map((office): StoredItem<Row> => {
        const key = `office-${office.no}`
        return { ...common(office), key, row: { of: 'office', office }, fields: officeFields.of(office) }
      }),
      ...regencies.map((regency): StoredItem<Row> => {
        const key = `regency ${regency.name}`
        return { ...common(regency), key, row: { of: 'regency', regency }, fields: regencyFields.of(regency) }
      }),
    ]
  },

  write(items) {
    const written = (of: Row['of'], { write }: Pick<FileFields, 'write'>) =>
      items.filter(({ row }) => row.of === of).map(({ fields }) => write(fields))
    return writeYaml(
      [
        'Cabang dinas, dikenal dari nomornya (no), dan wilayah, dikenal dari namanya.',
        "Isian yang tidak ditulis dibiarkan seperti di portal; '' mengosongkannya.",
      ],
      { offices: written('office', officeFields), regencies: written('regency', regencyFields) },
    )
  },

  read(content) {
    const yaml = readYaml(content)
    requireKind(yaml, 'offices')
    const { offices = [], regencies = [] } = containerOf(yaml, file, yaml.value, [])
    return boundedItems([
      ...offices.map((value, at) =>
        itemAt(yaml, ['offices', at], { schema: officeSchema, value, nameField: 'name' }, (parsed) => ({
          key: `office-${parsed.no}`,
          fields: writtenFields(officeFields.read(parsed)),
        })),
      ),
      ...regencies.map((value, at) => {
        const path = ['regencies', at]
        const about = { schema: regencySchema, value, nameField: 'name' }
        const { key, ...item } = itemAt(yaml, path, about, (parsed) => ({
          key: null,
          fields: writtenFields(regencyFields.read(parsed)),
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
