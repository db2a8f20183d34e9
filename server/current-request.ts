// The id of the request that the running code answers, for log entries of libraries, which know nothing of it.
import { AsyncLocalStorage } from 'node:async_hooks'

export const currentRequest = new AsyncLocalStorage<string>()
