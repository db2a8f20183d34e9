import { CardLink } from '#app/ui/card.tsx'
import { classNames } from '#app/ui/class-names.ts'

export interface ArticleView {
  readonly id: string
  readonly categoryId: string
  readonly title: string
  readonly summary: string
}

export type ArticleListProps = { articles: readonly ArticleView[]; level?: 2 | 3; columns?: 2 | 3 }

export function ArticleList({ articles, level = 2, columns = 2 }: ArticleListProps) {
  const Heading = `h${level}` as const
  return (
    <ul
      className={classNames(
        'grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-2 md:gap-4',
        columns === 3 && 'lg:grid-cols-3',
      )}
    >
      {articles.map(({ id, categoryId, title, summary }) => (
        <li key={id} className="grid">
          <CardLink to={`/knowledge/${categoryId}/${id}`} className="grid content-start gap-2">
            <Heading className="text-lg leading-snug text-nila-700">{title}</Heading>
            <p className="line-clamp-3 text-tinta-soft">{summary}</p>
          </CardLink>
        </li>
      ))}
    </ul>
  )
}
