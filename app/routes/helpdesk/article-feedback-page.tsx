import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { Link } from 'react-router'
import { requirePerson } from '#app/guards.server.ts'
import { readPageKey } from '#app/list-address.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Page, Section } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import {
  type ArticleVerdict,
  countArticleFeedback,
  findArticleFeedback,
} from '#domain/content/articles/feedback/article-feedback.server.ts'
import type { FeedbackScore } from '#domain/content/articles/feedback/article-feedback.ts'
import { formatDateTime } from '#shared/dates.ts'
import type { Route } from './+types/article-feedback-page.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Tanggapan pembaca · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requirePerson(context, request, 'helpdesk')
  const before = readPageKey(request)
  const [verdicts, comments] = await Promise.all([countArticleFeedback(person), findArticleFeedback(person, before)])
  return { verdicts, comments, first: before === undefined }
}

function helpedShare({ yes, no }: ArticleVerdict): string {
  return `${Math.round((yes / (yes + no)) * 100)}%`
}

const columns: readonly Column<ArticleVerdict>[] = [
  {
    key: 'title',
    header: 'Artikel',
    main: true,
    cell: ({ categoryId, id, title }) => <Link to={`/knowledge/${categoryId}/${id}`}>{title}</Link>,
  },
  { key: 'yes', header: 'Ya', end: true, cell: ({ yes }) => yes.toLocaleString('id-ID') },
  { key: 'no', header: 'Tidak', end: true, cell: ({ no }) => no.toLocaleString('id-ID') },
  { key: 'share', header: 'Membantu', end: true, cell: helpedShare },
]

export default function ArticleFeedbackPage({ loaderData: { verdicts, comments, first } }: Route.ComponentProps) {
  return (
    <Page
      className="gap-10"
      title="Tanggapan pembaca"
      description="Jawaban pembaca atas pertanyaan 'Apakah artikel ini membantu?'. Yang paling banyak dijawab Tidak ada di atas."
    >
      {verdicts.length === 0 ? (
        <EmptyState title="Belum ada masukan">
          Jawaban pembaca muncul di sini begitu ada yang menilai artikel.
        </EmptyState>
      ) : (
        <>
          <Table caption="Jawaban per artikel" columns={columns} rows={verdicts} rowKey={({ id }) => id} />
          <Section id="komentar" title="Komentar pembaca">
            {comments.items.length === 0 ? (
              <p className="text-tinta-soft">Belum ada komentar.</p>
            ) : (
              <Card flush>
                <ul className="divide-y divide-garis">
                  {comments.items.map(({ id, articleId, categoryId, title, score, comment, createdAt }) => (
                    <li key={id} className="grid gap-2 px-4 py-4 sm:px-5">
                      <p className="max-w-measure wrap-anywhere whitespace-pre-line">{comment}</p>
                      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-tinta-soft">
                        <ScoreBadge score={score} />
                        <Link to={`/knowledge/${categoryId}/${articleId}`}>{title}</Link>
                        <time dateTime={createdAt.toISOString()}>{formatDateTime(createdAt)}</time>
                      </div>
                    </li>
                  ))}
                </ul>
              </Card>
            )}
            <Pagination
              label="Halaman komentar"
              previous={first ? undefined : '?'}
              next={comments.next === null ? undefined : `?before=${comments.next}`}
            />
          </Section>
        </>
      )}
    </Page>
  )
}

function ScoreBadge({ score }: { score: FeedbackScore }) {
  return score === 1 ? (
    <Badge tone="green" icon={ThumbsUp}>
      Membantu
    </Badge>
  ) : (
    <Badge tone="orange" icon={ThumbsDown}>
      Belum membantu
    </Badge>
  )
}
