/** A look for deliveries that are due: of one endpoint, or of all where it names none. */
export interface DeliveryJob {
  endpointId?: number
}

export const deliveryQueue = { name: 'webhook-deliveries' }

/** A mail to the admins that an endpoint is left alone from now on. */
export interface DisabledMailJob {
  endpointId: number
}

export const webhookMailQueue = { name: 'webhook-mails' }
