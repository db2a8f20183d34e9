// Passing an article on: to WhatsApp, onto paper, and the address it came from under what was printed.
import { MessageCircle, Printer } from 'lucide-react'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/** Props of `ArticleShare`; `url` is the article's whole address. */
export type ArticleShareProps = { title: string; url: string }

/** Two buttons on the screen, one line on paper. */
export function ArticleShare({ title, url }: ArticleShareProps) {
  const hydrated = useHydrated()
  return (
    <>
      <div className="flex flex-wrap gap-3 print:hidden">
        <ButtonLink
          to={`https://wa.me/?text=${encodeURIComponent(`${title}\n${url}`)}`}
          variant="secondary"
          target="_blank"
          rel="noreferrer"
        >
          <MessageCircle />
          Bagikan lewat WhatsApp
        </ButtonLink>
        {hydrated && (
          <Button variant="secondary" onClick={() => window.print()}>
            <Printer />
            Cetak
          </Button>
        )}
      </div>
      <p className="hidden wrap-anywhere print:block">Sumber: {url}</p>
    </>
  )
}
