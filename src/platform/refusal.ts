/** What an operator has set cannot be used. The message goes on after "DATA_DIR cannot be used:" and says what mends it. */
export class Refusal extends Error {}
