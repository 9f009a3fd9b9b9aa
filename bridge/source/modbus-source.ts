import ModbusRTU from "modbus-serial";
import type { ModbusSource, ModbusValue } from "../config/bridge-config.ts";
import { type ControllerSource, faultOf, type SourceRead } from "./controller-source.ts";
import { blocksOf, type RegisterBlock, sizeOf, valueIn } from "./register-block.ts";

/** Exceptions of a controller that answers: it is there, and has no such value. */
const isOtherException = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "modbusCode" in error;

type Put = (place: number, value: unknown, fault?: string) => void;

/** Reads a controller by Modbus over TCP or a serial line; it connects when it is read. */
export class ModbusReader implements ControllerSource {
  readonly #source: ModbusSource;
  readonly #values: readonly ModbusValue[];
  readonly #blocks: readonly RegisterBlock[];
  readonly #client = new ModbusRTU();

  constructor(source: ModbusSource, values: readonly ModbusValue[]) {
    this.#source = source;
    this.#values = values;
    this.#blocks = blocksOf(values);
    this.#client.setTimeout(source.timeoutMs);
    // Told by the read that fails.
    this.#client.on("error", () => undefined);
  }

  async read(): Promise<SourceRead> {
    const values: unknown[] = this.#values.map(() => undefined);
    const faults: string[] = [];
    const put: Put = (place, value, fault) => {
      values[place] = value;
      if (fault !== undefined) faults.push(`values[${place}]: ${fault}`);
    };
    try {
      await this.#connect();
      for (const block of this.#blocks) await this.#readTogether(block, put);
    } catch (error) {
      // Connects anew next time: this connection may wait for an answer that never comes.
      await this.close();
      throw new Error(faultOf(error), { cause: error });
    }
    return { values, faults };
  }

  close(): Promise<void> {
    const client = this.#client;
    return new Promise((resolve) => {
      if (!client.isOpen) return resolve();
      const late = setTimeout(resolve, 1000);
      client.close(() => {
        clearTimeout(late);
        resolve();
      });
    });
  }

  async #connect(): Promise<void> {
    const source = this.#source;
    if (this.#client.isOpen) return;
    if (source.kind === "modbus") {
      const options = { port: source.port, timeout: source.timeoutMs };
      await this.#client.connectTCP(source.host, options as never);
    } else {
      const { path, baudRate, parity, stopBits } = source;
      await this.#client.connectRTUBuffered(path, { baudRate, parity, stopBits });
    }
    this.#client.setID(source.unit);
  }

  async #readTogether(block: RegisterBlock, put: Put): Promise<void> {
    try {
      const data = await this.#request(block);
      for (const place of block.places) {
        const value = this.#values[place]!;
        put(place, valueIn(value, data, value.address - block.address));
      }
    } catch (error) {
      if (!isOtherException(error)) throw error;
      await this.#readSingly(block, put);
    }
  }

  /** Reads the values one by one, in case the controller refuses the gap between them. */
  async #readSingly(block: RegisterBlock, put: Put): Promise<void> {
    for (const place of block.places) {
      const value = this.#values[place]!;
      try {
        const span = { read: value.read, address: value.address, length: sizeOf(value) };
        put(place, valueIn(value, await this.#request(span), 0));
      } catch (error) {
        if (!isOtherException(error)) throw error;
        put(place, undefined, faultOf(error));
      }
    }
  }

  async #request({
    read,
    address,
    length,
  }: Omit<RegisterBlock, "places">): Promise<readonly (number | boolean)[]> {
    switch (read) {
      case "coil":
        return (await this.#client.readCoils(address, length)).data;
      case "discrete":
        return (await this.#client.readDiscreteInputs(address, length)).data;
      case "holding":
        return (await this.#client.readHoldingRegisters(address, length)).data;
      case "input":
        return (await this.#client.readInputRegisters(address, length)).data;
    }
  }
}
