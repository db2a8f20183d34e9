import { defineAudit, reference } from '#platform/audit/define-audit.ts'
import { rowNames } from '#platform/audit/record-audit.ts'
import { faq, faqTopic } from './faq-tables.ts'

export const faqAudit = defineAudit('faq', {
  about: [
    { kind: 'faq', label: 'FAQ', quoted: true, names: rowNames(faq.id, faq.question) },
    { kind: 'faq-topic', label: 'Topik FAQ', names: rowNames(faqTopic.id, faqTopic.name) },
  ],
  fields: {
    topicId: reference('Topik', 'faq-topic'),
    question: 'Pertanyaan',
    answer: 'Jawaban',
    asked: 'Pertanyaan serupa',
    draftSince: 'Draf sejak',
    source: 'Sumber',
    reviewedOn: 'Ditinjau pada',
    editor: 'Ditinjau oleh',
    reviewBy: 'Tinjau ulang paling lambat',
    clauses: reference('Ketentuan juknis', 'clause'),
    order: reference('Urutan', 'faq'),
    ticket: reference('Tiket', 'ticket'),
    tickets: 'Tiket',
    reason: 'Alasan',
  },
  actions: {
    change: 'Mengubah FAQ',
    create: 'Membuat FAQ',
    decline: 'Menolak usulan FAQ',
    order: 'Mengurutkan FAQ',
    propose: 'Mengusulkan FAQ dari tiket',
    publish: 'Menerbitkan usulan FAQ',
    remove: 'Menghapus FAQ',
    restore: 'Mengembalikan FAQ',
    review: 'Meninjau FAQ',
    tell: 'Mengabari pemohon tentang FAQ',
    topic: 'Menambah topik FAQ',
  },
})
