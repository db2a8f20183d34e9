// Names the words in braces of a reply that stand for nothing, before they are sent as they are.
import { Notice } from '#app/ui/notice.tsx'
import { unknownVariables } from '#domain/tickets/desk/reply-variables.ts'

/** Follows the typing; nothing while every word in braces is a variable. A reply `toMany` is not taken with them. */
export function UnknownVariables({ text, toMany = false }: { text: string; toMany?: boolean }) {
  const words = unknownVariables(text)
  return (
    <div role="status" className="contents">
      {words.length > 0 && (
        <Notice
          tone="warning"
          title={`${words.join(', ')} bukan variabel${toMany ? '. Perbaiki sebelum mengirim' : ' dan akan terkirim apa adanya'}.`}
        />
      )}
    </div>
  )
}
