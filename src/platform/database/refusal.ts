/** A database that the site cannot live in. Its message goes on after "DATABASE_URL cannot be used:". */
export class DatabaseRefusal extends Error {}
