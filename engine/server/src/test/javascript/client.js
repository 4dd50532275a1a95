// Every operation of the vendor's JavaScript client, on the server whose connection string is the first argument.
// Ends with status 0 if all of it is as expected; node's assertions say what was not.
'use strict';
const assert = require('node:assert/strict');
const {
  AzureNamedKeyCredential,
  AzureSASCredential,
  TableClient,
  TableServiceClient,
  TableTransaction,
  generateAccountSas,
  generateTableSas,
  odata,
} = require('@azure/data-tables');

const connection = process.argv[2];
const options = { allowInsecureConnection: true, retryOptions: { maxRetries: 0 } };
const parts = Object.fromEntries(
  connection.split(';').map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)]));
const key = new AzureNamedKeyCredential(parts.AccountName, parts.AccountKey);
const service = TableServiceClient.fromConnectionString(connection, options);
const table = TableClient.fromConnectionString(connection, 'Scripts', options);
const tomorrow = new Date(Date.now() + 86_400_000);

async function refused(promise, statusCode, code) {
  const error = await promise.then(() => undefined, (failed) => failed);
  assert.ok(error, `expected ${code}`);
  assert.equal(error.statusCode, statusCode, error.message);
  assert.equal(error.code ?? error.details?.odataError?.code, code);
}

async function all(pages) {
  const found = [];
  for await (const one of pages) {
    found.push(one);
  }
  return found;
}

async function tables() {
  await service.createTable('Scripts');
  await service.createTable('Scripts'); // The client takes an existing table as created.
  await service.createTable('Other');
  assert.deepEqual((await all(service.listTables())).map((one) => one.name), ['Other', 'Scripts']);
  const filter = odata`TableName eq ${'Other'}`;
  assert.equal((await all(service.listTables({ queryOptions: { filter } }))).length, 1);
  await service.deleteTable('Other');
  await service.deleteTable('Other');
}

async function rows() {
  const entity = {
    partitionKey: "it's", rowKey: '100% ü\u{1D11E}', text: 'a "b" \\ c', number: 7, double: { type: 'Double', value: '3.0' },
    long: 9007199254740993n, flag: true, time: new Date(Date.UTC(2020, 0, 2, 3, 4, 5, 678)), bytes: new Uint8Array([0, 255]),
    id: { type: 'Guid', value: 'c9da6455-213d-42c9-9a79-3e9149a57833' }, nan: { type: 'Double', value: 'NaN' },
  };
  const created = await table.createEntity(entity);
  assert.match(created.etag, /^W\/"datetime'/);
  const read = await table.getEntity(entity.partitionKey, entity.rowKey);
  assert.equal(read.etag, created.etag);
  assert.equal(read.text, entity.text);
  assert.equal(read.number, 7);
  assert.equal(read.double, 3);
  assert.equal(read.long, entity.long);
  assert.equal(read.flag, true);
  assert.equal(read.time.getTime(), entity.time.getTime());
  assert.deepEqual([...read.bytes], [0, 255]);
  assert.deepEqual(read.id, entity.id);
  assert.equal(read.nan, 'NaN'); // The client leaves it as the text it is on the wire.
  await refused(table.createEntity(entity), 409, 'EntityAlreadyExists');
  await table.updateEntity({ partitionKey: entity.partitionKey, rowKey: entity.rowKey, number: 8 }, 'Merge');
  await refused(
    table.updateEntity({ ...entity, number: 9 }, 'Replace', { etag: created.etag }), 412, 'UpdateConditionNotSatisfied');
  const merged = await table.getEntity(entity.partitionKey, entity.rowKey, { queryOptions: { select: ['number', 'text'] } });
  assert.equal(merged.number, 8);
  assert.equal(merged.text, entity.text);
  await table.upsertEntity({ partitionKey: entity.partitionKey, rowKey: entity.rowKey, number: 10 }, 'Replace');
  assert.equal((await table.getEntity(entity.partitionKey, entity.rowKey)).text, undefined);
  await table.deleteEntity(entity.partitionKey, entity.rowKey);
  await refused(table.deleteEntity(entity.partitionKey, entity.rowKey), 404, 'ResourceNotFound');
}

async function transactions() {
  const transaction = new TableTransaction();
  for (let i = 0; i < 98; i++) {
    transaction.createEntity({ partitionKey: 'p', rowKey: `r${String(i).padStart(3, '0')}`, n: i });
  }
  transaction.upsertEntity({ partitionKey: 'p', rowKey: 'put' }, 'Replace');
  transaction.upsertEntity({ partitionKey: 'p', rowKey: 'merged' }, 'Merge');
  const done = await table.submitTransaction(transaction.actions);
  assert.equal(done.status, 202);
  assert.equal(done.subResponses.length, 100);
  assert.match(done.getResponseForEntity('r001').etag, /^W\/"datetime'/);
  const failing = new TableTransaction();
  failing.deleteEntity('p', 'r000');
  failing.updateEntity({ partitionKey: 'p', rowKey: 'absent' }, 'Merge');
  await refused(table.submitTransaction(failing.actions), 404, 'ResourceNotFound');
  const found = await all(table.listEntities({ queryOptions: { filter: odata`n ge ${10} and n lt ${20}` } }));
  assert.deepEqual(found.map((one) => one.n), [10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
  let pages = 0;
  let count = 0;
  for await (const page of table.listEntities().byPage({ maxPageSize: 7 })) {
    pages++;
    count += page.length;
  }
  assert.equal(count, 100);
  assert.equal(pages, 15);
}

async function tokens() {
  const url = parts.TableEndpoint;
  const sas = generateTableSas('Scripts', key, {
    expiresOn: tomorrow, permissions: { query: true, add: true }, startPartitionKey: 'p', startRowKey: 'r010',
    endPartitionKey: 'p', endRowKey: 'r012',
  });
  const limited = new TableClient(url, 'Scripts', new AzureSASCredential(sas), options);
  assert.deepEqual((await all(limited.listEntities())).map((one) => one.rowKey), ['r010', 'r011', 'r012']);
  await refused(limited.getEntity('p', 'r000'), 404, 'ResourceNotFound');
  await refused(limited.createEntity({ partitionKey: 'q', rowKey: 'r011' }), 403, 'AuthorizationFailure');
  await refused(limited.deleteEntity('p', 'r011'), 403, 'AuthorizationPermissionMismatch');
  const batch = new TableTransaction();
  batch.createEntity({ partitionKey: 'p', rowKey: 'r0115' });
  assert.equal((await limited.submitTransaction(batch.actions)).status, 202);
  const account = generateAccountSas(key, {
    expiresOn: tomorrow, permissions: { list: true }, services: { table: true }, resourceTypes: 'sco',
  });
  const lister = new TableServiceClient(url, new AzureSASCredential(account), options);
  assert.equal((await all(lister.listTables())).length, 1);
  await refused(lister.createTable('Nope'), 403, 'AuthorizationPermissionMismatch');
}

async function settings() {
  await table.setAccessPolicy([{ id: 'readers', accessPolicy: { expiry: tomorrow, permission: 'r' } }]);
  const policies = await table.getAccessPolicy();
  assert.equal(policies.length, 1);
  assert.equal(policies[0].id, 'readers');
  const properties = await service.getProperties();
  assert.equal(properties.hourMetrics.enabled, false);
  await service.setProperties({
    cors: [{ allowedOrigins: 'http://a.example', allowedMethods: 'GET', allowedHeaders: '*', exposedHeaders: '*', maxAgeInSeconds: 5 }],
  });
  assert.equal((await service.getProperties()).cors[0].allowedOrigins, 'http://a.example');
}

(async () => {
  for (const step of [tables, rows, transactions, tokens, settings]) {
    try {
      await step();
    } catch (failed) {
      console.error(`${step.name}:`, failed);
      process.exit(1);
    }
  }
})();
