// A legal text: its summary in a box, its version, its words; for its own page and for the dialogs of /register.
import { Notice } from '#app/ui/notice.tsx'
import { RenderedText } from './rendered-text.tsx'

/** Props of `LegalText`: HTML of `getLegalText`; a dialog leaves out the summary and the version's date. */
export type LegalTextProps = { html: string; summary?: string; date?: string }

/** Everything under the title. */
export function LegalText({ html, summary, date }: LegalTextProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {summary && (
        <Notice title="Singkatnya" className="max-w-measure">
          {summary}
        </Notice>
      )}
      {date && <p className="text-sm text-tinta-soft">Versi {date}</p>}
      <RenderedText html={html} />
    </div>
  )
}
