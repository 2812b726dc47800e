/** A look for deliveries that are due: of one endpoint, or of all where it names none. */
export interface DeliveryLook {
  endpointId?: number
}

export const deliveryQueue = { name: 'webhook-deliveries' }

/** A mail to the admins that an endpoint is left alone from now on. */
export interface DisabledMail {
  endpointId: number
}

export const webhookMailQueue = { name: 'webhook-mails' }
