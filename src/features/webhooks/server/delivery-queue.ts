/** A look for deliveries that are due: of one endpoint, or of all where it names none. */
export interface DeliveryLook {
  endpointId?: number
}

export const deliveryQueue = { name: 'webhook-deliveries' }
