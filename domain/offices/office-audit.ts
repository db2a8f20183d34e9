import { defineAudit, defineSettingAudit, reference } from '#platform/audit/define-audit.ts'
import { rowNames } from '#platform/audit/record-audit.ts'
import { branchOffice, regency } from './office-tables.ts'

export const officeAudit = defineAudit('office', {
  about: [{ kind: 'office', label: 'Cabang dinas', names: rowNames(branchOffice.id, branchOffice.name) }],
  fields: {
    name: 'Nama',
    seat: 'Kedudukan',
    address: 'Alamat',
    callCentre: 'Call centre',
    whatsapp: 'WhatsApp',
    hours: 'Jam layanan',
    mapUrl: 'Tautan peta',
    nicknames: 'Nama sehari-hari',
    leadId: reference('Penanggung jawab', 'user'),
    openLimit: 'Tiket dibagikan otomatis, paling banyak per petugas',
  },
  actions: {
    change: 'Mengubah cabang dinas',
    create: 'Menambah cabang dinas',
    distribution: 'Mengatur pembagian tiket',
  },
})

export const regencyAudit = defineAudit('regency', {
  about: [{ kind: 'regency', label: 'Wilayah', names: rowNames(regency.id, regency.name) }],
  fields: { office: reference('Cabang dinas', 'office') },
  actions: { create: 'Menambah wilayah', move: 'Memindahkan wilayah' },
})

export const provinceAudit = defineSettingAudit('province_contact', 'Kontak kantor provinsi', {
  callCentre: 'Telepon',
  whatsapp: 'WhatsApp',
  hours: 'Jam layanan',
  mapUrl: 'Tautan peta',
})
