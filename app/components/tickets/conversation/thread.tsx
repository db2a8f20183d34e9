import { AttachmentList } from '#app/components/attachments/attachment-list.tsx'
import { ListenButton } from '#app/components/speech/listen-button.tsx'
import { LinkedText } from '#app/components/tickets/linked-text.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { newestAnswerId } from './new-answer.tsx'
import type { ThreadMessage } from './thread-messages.ts'

const looks = {
  requester: 'ml-6 border-transparent bg-abu sm:ml-16',
  desk: 'mr-6 border-garis bg-kertas sm:mr-16',
}

/** The messages of both sides, oldest first. */
export function Thread({ messages }: { readonly messages: readonly ThreadMessage[] }) {
  const newest = messages.findLast(({ type }) => type === 'answered')
  const isUnanswered = messages.at(-1) !== newest
  return (
    <ol aria-label="Percakapan" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {messages.map((message) => (
        <li
          key={`${message.iso} ${message.type}`}
          id={message === newest ? newestAnswerId : undefined}
          data-spoken=""
          className={classNames(
            'rounded-card border px-4 py-2.5 print:mx-0',
            looks[message.side],
            message === newest && !isUnanswered && 'border-l-4 border-l-green-600',
          )}
        >
          <div className="flex flex-wrap items-center gap-x-2 text-sm text-tinta-soft">
            <strong className="font-semibold wrap-anywhere text-tinta">{message.author}</strong>
            {message.organization && <span className="wrap-anywhere">{message.organization}</span>}
            <time dateTime={message.iso}>{message.moment}</time>
            {message === newest && <ListenButton className="-my-3 ml-auto text-base" />}
          </div>
          <p className="mt-0.5 max-w-measure whitespace-pre-line wrap-anywhere">
            <LinkedText>{message.message}</LinkedText>
          </p>
          {message.attachments && message.attachments.length > 0 && (
            <div className="mt-2">
              <AttachmentList items={message.attachments} />
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}
