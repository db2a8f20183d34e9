// Asks the service worker over a port of its own; where there is none, nobody answers.
import type { WorkerRequest } from '#app/service-worker/messages.ts'

/** True where a browser can keep pages; needs scripts, so never on the server. */
export function canKeepPages(): boolean {
  return 'serviceWorker' in navigator
}

/** Sends a request and hands on each answer. The result ends the conversation. */
export function askWorker<Answer>(request: WorkerRequest, onAnswer: (answer: Answer) => void): () => void {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data }: MessageEvent<Answer>) => onAnswer(data)
  navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(request, [port2]))
  return () => port1.close()
}
