import { userTarget } from '#domain/accounts/account-audit.ts'
import { defineAudit } from '#platform/audit/define-audit.ts'

export const attachmentAudit = defineAudit('attachment', {
  about: [{ kind: 'attachment', label: 'Lampiran' }, userTarget],
  fields: { threat: 'Ancaman' },
  actions: {
    infected: 'Menolak lampiran berbahaya',
    refuse: 'Menolak lampiran',
    remove: 'Menghapus lampiran',
    upload: 'Mengunggah lampiran',
  },
})
