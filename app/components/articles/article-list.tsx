// Articles in a list, each a card that leads to it.
import { CardLink } from '#app/ui/card.tsx'
import { classNames } from '#app/ui/class-names.ts'

/** An article in a list. */
export interface ArticleView {
  readonly id: string
  readonly categoryId: string
  readonly title: string
  readonly summary: string
}

/** Props of `ArticleList`; `level` is that of the titles, `columns` are those of the widest screens. */
export type ArticleListProps = { articles: readonly ArticleView[]; level?: 2 | 3; columns?: 2 | 3 }

/** Cards in columns where there is room. */
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
