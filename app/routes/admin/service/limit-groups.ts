import { type LimitName, limitNames } from '#shared/limits.ts'

/** The headings; each is shown before the first limit of its group, in the order of the table. */
const groups: readonly { readonly title: string; readonly from: LimitName }[] = [
  { title: 'Masuk dan pendaftaran', from: 'sign-in-account' },
  { title: 'Tautan lewat email', from: 'link-address' },
  { title: 'Berkas', from: 'photo-upload' },
  { title: 'Pertanyaan dan balasan', from: 'question-free' },
  { title: 'Pencarian akun dan cek status', from: 'requester-look-up' },
  { title: 'Suara dan pencarian pengunjung', from: 'thanks-network' },
  { title: 'Saluran', from: 'channel-test' },
  { title: 'Asisten Virtual', from: 'chat-visitor' },
  { title: 'API', from: 'api-reads' },
]
const starts = groups.map(({ from }) => limitNames.indexOf(from))
export const limitGroups = groups.map(({ title }, at) => ({
  title,
  names: limitNames.slice(starts[at], starts[at + 1]),
}))
