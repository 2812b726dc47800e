/** Job that sends due deliveries, of one endpoint or, without an id, of all. */
export interface DeliveryJob {
  endpointId?: number
}

export const deliveryQueue = { name: 'webhook-deliveries' }

/** Job that mails the admins that an endpoint was disabled. */
export interface DisabledMailJob {
  endpointId: number
}

export const webhookMailQueue = { name: 'webhook-mails' }
