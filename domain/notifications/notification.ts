// What a notice under the bell is about.

export type NotificationKind =
  | 'answered'
  | 'completed'
  | 'assigned'
  | 'handed_over'
  | 'requester_replied'
  | 'escalated'
  | 'consent_withdrawn'
