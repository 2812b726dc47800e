/** A mail to the admins that an endpoint is left alone from now on. */
export interface DisabledMail {
  endpointId: number
}

export const webhookMailQueue = { name: 'webhook-mails' }
