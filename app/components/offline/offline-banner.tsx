// The banner of a public page when the reader is offline or reads a saved copy, with the time of the copy.
import { WifiOff } from 'lucide-react'
import { useLocation } from 'react-router'
import { formatDateTime } from '#shared/dates.ts'
import { type Copy, useSavedPage, useWholePages } from './use-saved-page.ts'

/** Empty while the page comes from the network; changes are announced politely. */
export function OfflineLine() {
  const { pathname } = useLocation()
  const copy = useSavedPage()
  const says = wordsFor(copy)
  useWholePages(copy.offline || copy.shown)
  return (
    <div role="status" className="print:hidden">
      {says && (
        <p className="flex items-start justify-center gap-2 border-b border-sogan-200 bg-sogan-50 px-4 py-2 text-sm text-sogan-700">
          <WifiOff className="mt-0.5 size-4 shrink-0" />
          <span>
            {says}
            {copy.shown && !copy.offline && (
              <>
                {' '}
                <a href={pathname} className="text-sogan-700">
                  Muat yang terbaru
                </a>
              </>
            )}
          </span>
        </p>
      )}
    </div>
  )
}

function wordsFor({ offline, shown, savedAt }: Copy): string | null {
  if (offline) {
    return savedAt
      ? `Tidak ada internet. Halaman ini disimpan pada ${formatDateTime(savedAt)}.`
      : 'Tidak ada internet. Halaman yang sudah tersimpan tetap bisa dibaca.'
  }
  return shown && savedAt ? `Ini salinan yang disimpan pada ${formatDateTime(savedAt)}.` : null
}
