// The three ready answers that fit the ticket best, above the empty box: one press puts one in.
import { BookOpen, TextQuote } from 'lucide-react'
import type { Suggestion } from '#domain/ready-answers/suggest-answers.ts'

/** Props of `Suggestions`. */
export interface SuggestionsProps {
  readonly suggestions: readonly Suggestion[]
  readonly onPick: (suggestion: Suggestion) => void
}

/** Each has a key of its own, by its place; nothing where nothing fits. */
export function Suggestions({ suggestions, onPick }: SuggestionsProps) {
  if (suggestions.length === 0) return null
  return (
    <ul aria-label="Saran jawaban" data-suggestions="" className="grid min-w-0 gap-1">
      {suggestions.map((suggestion, place) => {
        const Icon = suggestion.kind === 'canned' ? TextQuote : BookOpen
        return (
          <li key={suggestion.key} className="min-w-0">
            <button
              type="button"
              title={`${suggestion.title}\n\n${suggestion.text}`}
              aria-keyshortcuts={String(place + 1)}
              onClick={() => onPick(suggestion)}
              className="flex min-h-8 w-full items-center gap-1.5 rounded-control border border-garis bg-kertas px-2 text-left text-sm hover:border-nila-700 hover:bg-nila-50 pointer-coarse:min-h-11"
            >
              <kbd className="font-mono text-xs text-tinta-soft pointer-coarse:hidden">{place + 1}</kbd>
              <Icon className="size-4 text-nila-700" />
              <span className="truncate">{suggestion.title}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
