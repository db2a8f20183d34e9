import { CopyButton } from '#app/ui/copy-button.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'

export interface ParticularsProps {
  readonly publicId: string
  readonly number: string
  readonly category: string
  readonly submittedBy?: string
  readonly organization?: string | null
  readonly regency: string | null
  readonly office: string | null
  readonly sent: string
}

export function Particulars({ publicId, ...particulars }: ParticularsProps) {
  const known = [
    { term: 'Nomor, untuk disebutkan lewat telepon', words: particulars.number },
    { term: 'Kategori', words: particulars.category },
    { term: 'Pengirim', words: particulars.submittedBy },
    { term: 'Instansi', words: particulars.organization },
    { term: 'Kabupaten/Kota', words: particulars.regency },
    { term: 'Ditangani', words: particulars.office ?? 'Tim provinsi' },
    { term: 'Dikirim', words: particulars.sent },
  ].filter(({ words }) => words)
  return (
    <DefinitionList
      items={[
        {
          term: 'ID Pertanyaan',
          description: (
            <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <span className="font-mono wrap-anywhere">{publicId}</span>
              <CopyButton text={publicId} what="ID pertanyaan" />
            </span>
          ),
        },
        ...known.map(({ term, words }) => ({ term, description: <span className="wrap-anywhere">{words}</span> })),
      ]}
    />
  )
}
