import type { ServiceName } from '#platform/services/service.ts'

interface ChannelSetup {
  readonly name: ServiceName
  readonly label: string
  /** Further words by which people look for it. */
  readonly words: string
  /** What happens while it is off. */
  readonly whenOff: string
  /** Of the environment, without which it is off. */
  readonly variables: readonly string[]
  readonly setUp: string
  /** Its heading in docs/operations/configure.md. */
  readonly section: string
}

export const channelSetups: readonly ChannelSetup[] = [
  {
    ...{ name: 'mail', label: 'Email', words: 'surat smtp kirim undangan' },
    whenOff: 'Email hanya disimpan dan tidak dikirim; tautan undangan disalin dengan tangan.',
    variables: ['SMTP_URL', 'MAIL_FROM'],
    ...{ setUp: 'Pengelola server mengisi alamat server email dan pengirimnya.', section: 'Email' },
  },
  {
    ...{ name: 'whatsapp', label: 'WhatsApp', words: 'wa nomor meta cloud api templat kode' },
    whenOff: 'Portal tidak mengirim dan tidak menerima WhatsApp; petugas mengirim jawaban dari HP mereka.',
    variables: [
      ...['WHATSAPP_TOKEN', 'WHATSAPP_PHONE_ID', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'],
      ...['WHATSAPP_NUMBER', 'WHATSAPP_ANSWER_TEMPLATE', 'WHATSAPP_CODE_TEMPLATE', 'WHATSAPP_GREETING_TEMPLATE'],
    ],
    ...{ setUp: 'Pengelola server mendaftarkan nomor di Meta dan mengisi kuncinya.', section: 'WhatsApp' },
  },
  {
    ...{ name: 'push', label: 'Pemberitahuan di HP', words: 'push notifikasi' },
    ...{ whenOff: '', variables: [] },
    setUp: 'Tidak perlu diatur; server cukup dapat menghubungi layanan pemberitahuan di internet.',
    section: 'Push messages',
  },
  {
    ...{ name: 'webhook', label: 'Webhook', words: 'sambungan sistem lain api' },
    whenOff: 'Tidak ada sistem lain yang diberi tahu.',
    ...{
      variables: [],
      setUp: 'Dibuat di halaman Webhook oleh admin dengan izin Keamanan.',
      section: 'API and webhooks',
    },
  },
  {
    ...{ name: 'model', label: 'Server model (transkrip suara)', words: 'ai whisper transkrip rekaman' },
    whenOff: 'Pesan suara tidak ditranskrip; petugas mendengarkannya.',
    variables: ['MODEL_API_URL', 'MODEL_API_KEY', 'MODEL_TRANSCRIPTION'],
    setUp: 'Pengelola server mengisi alamat server model dan nama modelnya.',
    section: 'Transcripts of voice messages',
  },
  {
    ...{ name: 'chat', label: 'Server model (asisten dan draf)', words: 'ai llm openai chat rangkum susun jawaban' },
    whenOff: 'Asisten Virtual mengutip FAQ apa adanya; petugas menulis jawaban sendiri.',
    variables: ['MODEL_API_URL', 'MODEL_API_KEY', 'MODEL_CHAT'],
    setUp: 'Pengelola server mengisi alamat server model dan nama modelnya.',
    section: 'Drafts by a model',
  },
  {
    ...{ name: 'scanner', label: 'Pemindai virus', words: 'antivirus clamav lampiran berkas' },
    whenOff: 'Lampiran diterima tanpa diperiksa.',
    ...{ variables: ['CLAMAV_HOST'], setUp: 'Pengelola server memasang ClamAV dan mengisi alamatnya.' },
    section: 'Attachments and virus scanner',
  },
]
