// What the Hono chain carries from one middleware to the next.

export interface AppEnv {
  Variables: {
    requestId: string
    /** Set by limitBody when the body was dropped for its size. */
    bodyTooLarge: boolean
  }
}
