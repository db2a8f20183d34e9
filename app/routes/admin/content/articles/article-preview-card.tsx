import { CalendarClock, CircleCheck, PencilLine } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { RenderedText } from '#app/components/articles/rendered-text.tsx'
import { needsReview, ReviewBadge } from '#app/routes/admin/content/review-fields.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Card } from '#app/ui/card.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { formatDateTime, formatLongDate, zonedInstant } from '#shared/dates.ts'
import type { ArticlePreview } from './article-preview.server.ts'

/** Debounce in ms. */
const rest = 400

/** `saved` is shown until something else is typed, and without scripts. */
type ArticlePreviewCardProps = { title: string; summary: string; content: string; saved: ArticlePreview | null }

/**
 * By a plain request: React Router would load the page again when the preview's own script cannot be fetched, and what
 * was typed would be lost. Undefined when it could not be had; what was shown stays then.
 */
async function fetchPreview(content: string, signal: AbortSignal): Promise<ArticlePreview | undefined> {
  try {
    const body = new URLSearchParams({ content })
    const answer = await fetch('/admin/knowledge-preview', { method: 'POST', body, signal })
    return answer.ok ? ((await answer.json()) as ArticlePreview) : undefined
  } catch {
    return undefined
  }
}

export function ArticlePreviewCard({ title, summary, content, saved }: ArticlePreviewCardProps) {
  const [data, setData] = useState<ArticlePreview>()
  const shown = useRef(content)

  useEffect(() => {
    if (shown.current === content) return
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      const fresh = await fetchPreview(content, stop.signal)
      if (!fresh || stop.signal.aborted) return
      shown.current = content
      setData(fresh)
    }, rest)
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [content])

  const preview = data ?? saved
  return (
    <section
      aria-labelledby="pratinjau"
      className="grid grid-cols-[minmax(0,1fr)] gap-3 xl:sticky xl:top-[calc(var(--top-bar)+1rem)]"
    >
      <h2 id="pratinjau" className="text-lg">
        Pratinjau
      </h2>
      {preview && preview.brokenLinks.length > 0 && (
        <Notice tone="warning" title="Tautan yang tidak menuju ke mana-mana">
          <ul className="list-disc pl-5 text-sm wrap-anywhere">
            {preview.brokenLinks.map((link) => (
              <li key={link}>{link}</li>
            ))}
          </ul>
        </Notice>
      )}
      {preview && preview.longSentences.length > 0 && (
        <Notice tone="info" title="Kalimat yang terlalu panjang untuk sekali baca">
          <ul className="list-disc pl-5 text-sm wrap-anywhere">
            {preview.longSentences.map(({ text, words }) => (
              <li key={text}>
                {words} kata: {text}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <Card className="grid max-h-[80vh] grid-cols-[minmax(0,1fr)] gap-5 overflow-y-auto">
        <p className="text-2xl leading-tight font-bold wrap-anywhere">{title || 'Judul artikel'}</p>
        {preview && <p className="text-sm text-tinta-soft">{preview.minutes} menit baca</p>}
        <Notice title="Singkatnya" className="text-lg">
          {summary || 'Ringkasan akan tampil di sini.'}
        </Notice>
        {preview ? (
          <RenderedText html={preview.html} />
        ) : (
          <p className="text-tinta-soft">Isi akan tampil di sini begitu Anda menulisnya.</p>
        )}
      </Card>
    </section>
  )
}

export function ArticleState({
  article: { publishedAt, ...review },
  at,
}: {
  article: { publishedAt: Date | null; reviewBy: string | null }
  at: Date
}) {
  return (
    <span className="grid min-w-36 justify-items-start gap-1">
      {publishedAt === null ? (
        <Badge tone="grey" icon={PencilLine}>
          Draf
        </Badge>
      ) : publishedAt > at ? (
        <>
          <Badge tone="blue" icon={CalendarClock}>
            Terjadwal
          </Badge>
          <span className="text-tinta-soft">{formatDateTime(publishedAt)}</span>
        </>
      ) : (
        <Badge tone="green" icon={CircleCheck}>
          Tampil
        </Badge>
      )}
      <ReviewBadge of={review} at={at} />
      {review.reviewBy && !needsReview(review, at) && (
        <span className="text-tinta-soft">Tinjau {formatLongDate(zonedInstant(review.reviewBy))}</span>
      )}
    </span>
  )
}

export function Helped({ yes, no }: { yes: number; no: number }) {
  if (yes + no === 0) return <span className="text-tinta-soft">–</span>
  return (
    <span className="whitespace-nowrap">
      {yes.toLocaleString('id-ID')} dari {(yes + no).toLocaleString('id-ID')}
    </span>
  )
}
