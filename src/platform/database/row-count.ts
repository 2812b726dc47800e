import { expressionBuilder } from 'kysely'

const write = expressionBuilder<object>()

/** How many rows there are, as a number: PostgreSQL itself counts in bigint, which arrives as text. */
export const rowCount = write.cast<number>(write.fn.countAll(), 'integer')
