// On the page of a question that the FAQ answers by now: where.
import { MessageCircleQuestion } from 'lucide-react'
import { Link } from 'react-router'
import type { PublicFaq } from '#domain/faq-proposals/ticket-faq.ts'

/** Nothing for a question that became none. */
export function OwnFaq({ faq }: { readonly faq: PublicFaq | undefined }) {
  if (!faq) return null
  return (
    <p className="flex items-start gap-2">
      <MessageCircleQuestion className="mt-0.5 shrink-0 text-nila-700" />
      <span className="min-w-0 wrap-anywhere">
        Pertanyaan seperti ini dijawab di FAQ: <Link to={faq.path}>{faq.question}</Link>
      </span>
    </p>
  )
}
