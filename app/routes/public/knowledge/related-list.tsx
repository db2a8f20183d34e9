// 'Artikel terkait' at the end of an article.
import { ArticleList, type ArticleView } from '#app/components/articles/article-list.tsx'

/** Nothing when no article is close; not printed. */
export function RelatedList({ articles }: { articles: readonly ArticleView[] }) {
  if (articles.length === 0) return null
  return (
    <section
      aria-labelledby="artikel-terkait"
      className="grid gap-4 border-t border-garis pt-8 lg:col-span-2 print:hidden"
    >
      <h2 id="artikel-terkait" className="text-xl">
        Artikel terkait
      </h2>
      <ArticleList articles={articles} level={3} columns={3} />
    </section>
  )
}
