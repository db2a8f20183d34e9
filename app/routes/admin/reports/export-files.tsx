// The report as files to take away: plain links, which with scripts say how far they are and can be given up.
import { Download, X } from 'lucide-react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { NotTheFile, type Taken, takeFile } from './take-file.ts'

const formats = { xlsx: 'Excel', csv: 'CSV' } as const
type Format = keyof typeof formats

interface Work extends Taken {
  readonly format: Format
  readonly state: 'running' | 'done' | 'given up' | 'broken'
}

const formatCount = (rows: number) => rows.toLocaleString('id-ID')

function progressWords({ format, rows, total }: Work): string {
  if (total === 0) return `Menyiapkan ${formats[format]}...`
  return `Menyiapkan ${formats[format]}: ${formatCount(rows)} dari ${formatCount(total)} baris`
}

/** The message when it is over. */
function endWords({ format, state, rows }: Work): string {
  if (state === 'done') return `${formatCount(rows)} baris sudah diunduh (${formats[format]}).`
  if (state === 'given up') return 'Unduhan dibatalkan.'
  return `Unduhan terputus setelah ${formatCount(rows)} baris. Coba lagi.`
}

/** Props of `ExportFiles`; `query` is the report's filter as its address has it, with its question mark. */
export interface ExportFilesProps {
  readonly query: string
}

/** One file at a time; leaving the page gives it up. */
export function ExportFiles({ query }: ExportFilesProps) {
  const [work, setWork] = useState<Work>()
  const stop = useRef<AbortController>(undefined)
  const links = useRef<Partial<Record<Format, HTMLAnchorElement | null>>>({})
  useEffect(() => () => stop.current?.abort(), [])
  const running = work?.state === 'running'

  async function take(format: Format, address: string) {
    const control = new AbortController()
    stop.current = control
    let taken: Taken = { rows: 0, total: 0 }
    const tell = (state: Work['state']) => setWork({ format, state, ...taken })
    tell('running')
    try {
      await takeFile(address, control.signal, (so) => {
        taken = so
        tell('running')
      })
      tell('done')
    } catch (error) {
      // The page it leads to shows what is wrong: signed out, or no longer allowed.
      if (error instanceof NotTheFile) location.assign(address)
      tell(control.signal.aborted ? 'given up' : 'broken')
    }
  }

  const onClick = (format: Format) => (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (!running) take(format, event.currentTarget.href)
  }

  const giveUp = () => {
    stop.current?.abort()
    // The button goes with its work, and the focus would be lost.
    if (work) links.current[work.format]?.focus()
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap gap-3">
        {(['xlsx', 'csv'] as const).map((format) => (
          <ButtonLink
            key={format}
            ref={(link) => {
              links.current[format] = link
            }}
            to={`/admin/reports/export/${format}${query}`}
            reloadDocument
            variant="secondary"
            aria-disabled={running || undefined}
            onClick={onClick(format)}
          >
            <Download />
            {`Unduh ${formats[format]}`}
          </ButtonLink>
        ))}
      </div>
      {running && (
        <div className="flex items-center gap-3">
          <div className="grid grow gap-1">
            <p className="text-sm tabular-nums">{progressWords(work)}</p>
            <progress
              aria-label={`Kemajuan unduhan ${formats[work.format]}`}
              max={Math.max(work.total, 1)}
              value={work.rows}
              className="h-3 w-full"
            />
          </div>
          <Button variant="quiet" onClick={giveUp}>
            <X />
            Batalkan
          </Button>
        </div>
      )}
      <p role="status" className="text-sm tabular-nums empty:hidden">
        {work && !running && endWords(work)}
      </p>
    </div>
  )
}
