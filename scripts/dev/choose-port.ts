import { connect, createServer } from 'node:net';

const USUAL_PORT = 3000;
const TRIED_PORTS = 20;

/** The port that was asked for is taken, or no free port was found. */
export class PortTakenError extends Error {}

/**
 * Returns the port of `PORT`, or the first free port from 3000 on.
 * @throws PortTakenError that names the variable to set
 */
export async function choosePort(asked: string | undefined, host: string): Promise<number> {
  if (asked !== undefined && asked !== '') {
    const port = Number(asked);
    if (await isFree(port, host)) return port;
    throw new PortTakenError(
      `Port ${asked} is in use: set PORT to another port, or leave it out for the next free one.`,
    );
  }
  for (let port = USUAL_PORT; port < USUAL_PORT + TRIED_PORTS; port += 1) {
    if (!(await isFree(port, host))) continue;
    if (port !== USUAL_PORT)
      console.log(`Port ${USUAL_PORT} is in use, perhaps by \`npm start\`: this is port ${port}.`);
    return port;
  }
  throw new PortTakenError(
    `Ports ${USUAL_PORT} to ${USUAL_PORT + TRIED_PORTS - 1} are in use: set PORT to a free one.`,
  );
}

/** A browser may reach `localhost` over IPv6, where another program can listen on the same port. */
async function isFree(port: number, host: string): Promise<boolean> {
  return (await canListen(port, host)) && !(await answers(port, '::1'));
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host }, () => probe.close(() => resolve(true)));
  });
}

function answers(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host });
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
