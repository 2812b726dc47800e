import { fastify } from 'fastify'
import { Pool } from 'pg'

// Baseline for saving: a route that only runs the same INSERT for the given member.
const [, , url = ''] = process.argv
const pool = new Pool({ connectionString: url, max: 10 })
const insert = `
  insert into entry (user_id, idea_id, status, priority)
  select $1, idea.id, $3, $4 from idea where idea.id = $2 and idea.state = 'published'
  on conflict do nothing returning *`

interface Save {
  userId: number
  ideaId: number
  status: string
  priority: number
}

const app = fastify()
app.post<{ Body: Save }>('/', async ({ body }, reply) => {
  const { rows } = await pool.query(insert, [body.userId, body.ideaId, body.status, body.priority])
  return reply.code(201).send(rows[0])
})
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))
