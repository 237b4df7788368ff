/** `npm run bench console`: what staff wait for. Each part measures one screen; a new one takes its place in the list. */
import { findDatabaseServer, type DatabaseServer } from '../machine/database-server.ts';
import { sayWhereWeAre } from '../machine/describe.ts';
import type { Options } from '../options.ts';
import { benchMembers } from './members.ts';
import { benchReports } from './reports.ts';
import { benchWork } from './work.ts';

const PARTS: readonly ((server: DatabaseServer) => Promise<void>)[] = [benchMembers, benchWork, benchReports];

export async function benchConsole(options: Options): Promise<void> {
  const server = await findDatabaseServer(options.url);
  sayWhereWeAre(server);
  for (const part of PARTS) await part(server);
}
