import { Gauge, type GaugeConfiguration } from 'prom-client'

/** A figure that is looked up when somebody asks. */
export const show = <T extends string>(gauge: GaugeConfiguration<T>): Gauge<T> => new Gauge(gauge)
